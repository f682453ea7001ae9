import type { DataFunction, DataRoute } from '@/protocol/data/DataFunction';
import { DATA_FUNCTION_NAMES, DATA_FUNCTIONS, type DataFunctionName } from '@/protocol/data/registry';

/** A function and where it stands. */
export type NamedRoute = DataRoute & { name: DataFunctionName };

/** The routes of one interface; of two that fit a path, the one that names more of it comes first. */
export function routesOf(api: DataRoute['api']): NamedRoute[] {
  return DATA_FUNCTION_NAMES.flatMap((name) => {
    const { rest }: DataFunction = DATA_FUNCTIONS[name];
    return rest?.api === api ? [{ name, ...rest }] : [];
  }).sort((one, other) => (shapeOf(one.path) < shapeOf(other.path) ? -1 : 1));
}

/** A word for each part of a path, which sorts named parts before parameters. */
export const shapeOf = (path: string): string => path.replaceAll(/:\w+/g, '~');
