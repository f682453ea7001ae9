import { PluginRefusal, type Plugin, type PluginAnswer } from '@/server/cloud/plugins/Plugin';
import type { CloudFunction } from '@/server/gateway/BackendModule';

/** What the SDK reads an answer out of. */
type Envelope = { data: { success: true; result: PluginAnswer } | { success: false; data: { message: string } } };

/**
 * The functions of plugins: `getPluginSpecs`, which the SDK asks at its start to make `Moralis.Plugins`, and each function
 * as `{plugin}_{function}` (row G27).
 */
export function createPluginFunctions(plugins: readonly Plugin[]): Record<string, CloudFunction> {
  const specs = plugins.map(({ name, functions }) => ({ name, functions: Object.keys(functions) }));
  const calls = plugins.flatMap(({ name, functions }) =>
    Object.entries(functions).map(([endpoint, run]) => [`${name}_${endpoint}`, answer(run)] as const),
  );
  return { getPluginSpecs: () => specs, ...Object.fromEntries(calls) };
}

function answer(run: Plugin['functions'][string]) {
  return async ({ params }: { params: Record<string, unknown> }): Promise<Envelope> => {
    try {
      return { data: { success: true, result: await run(params) } };
    } catch (error) {
      if (!(error instanceof PluginRefusal)) throw error;
      return { data: { success: false, data: { message: error.message } } };
    }
  };
}
