import Parse from 'parse/node';
import type { z } from 'zod';
import { DATA_FUNCTIONS, type DataFunctionName } from '@/protocol/data/registry';
import { nameNodeFault } from '@/server/data/nameNodeFault';
import type { DataContext, DataHandler } from '@/server/data/DataContext';
import { getNativeBalance } from '@/server/data/functions/getNativeBalance';
import { resolveAddress } from '@/server/data/functions/resolveAddress';
import { resolveDomain } from '@/server/data/functions/resolveDomain';

const HANDLERS: { [Name in DataFunctionName]: DataHandler<Name> } = { getNativeBalance, resolveAddress, resolveDomain };

/** Registers the functions of the data service as cloud functions, for everybody: they tell what is public anyway. */
export function defineDataFunctions({ Cloud }: typeof Parse, context: DataContext): void {
  const define = <Name extends DataFunctionName>(name: Name): void => {
    const { parameters } = DATA_FUNCTIONS[name];
    const handler = HANDLERS[name];
    Cloud.define(name, async ({ params }: { params: unknown }) => {
      const checked = parameters.safeParse(params);
      if (!checked.success) throw new Parse.Error(Parse.Error.VALIDATION_ERROR, describeFaults(checked.error));
      // The registry pairs a function's parameters with its handler, which the compiler cannot follow through a name.
      return handler(checked.data as Parameters<typeof handler>[0], context).catch(nameNodeFault);
    });
  };
  for (const name of Object.keys(DATA_FUNCTIONS) as DataFunctionName[]) define(name);
}

/** Every parameter that is wrong, and what it must be, in one line. */
function describeFaults({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
}
