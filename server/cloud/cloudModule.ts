import { type Plugin, type PluginAnswer, PluginRefusal } from '@/server/cloud/plugins/Plugin';
import { type CloudCodeOptions, startCloudCode } from '@/server/cloud/startCloudCode';
import type { BackendModule, CloudFunction } from '@/server/gateway/BackendModule';

/** What cloud code stands on. */
export type CloudPorts = CloudCodeOptions & {
  plugins: readonly Plugin[];
  /** Classes that the application declares. */
  declared: readonly string[];
  /** Lets live queries follow a class. */
  allowLiveQuery: (className: string) => void;
};

/** Cloud code of the application (`cloud/`), and plugins of the backend. */
export function createCloudModule({ plugins, declared, allowLiveQuery, ...options }: CloudPorts): BackendModule {
  let stopCloudCode: () => void = () => undefined;
  return {
    name: 'cloud',
    cloudFunctions: createPluginFunctions(plugins),
    async open() {
      stopCloudCode = await startCloudCode(options);
      declared.forEach(allowLiveQuery);
    },
    stop: () => stopCloudCode(),
  };
}

/** What the SDK reads an answer out of. */
type Envelope = { data: { success: true; result: PluginAnswer } | { success: false; data: { message: string } } };

/**
 * The functions of plugins: `getPluginSpecs`, which the SDK asks at its start to make `Moralis.Plugins`, and each function
 * as `{plugin}_{function}` (row G27).
 */
function createPluginFunctions(plugins: readonly Plugin[]): Record<string, CloudFunction> {
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
