import { createPluginFunctions } from '@/server/cloud/plugins/pluginFunctions';
import type { Plugin } from '@/server/cloud/plugins/Plugin';
import { startCloudCode, type CloudCodeOptions } from '@/server/cloud/startCloudCode';
import type { BackendModule } from '@/server/gateway/BackendModule';

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
    functions: createPluginFunctions(plugins),
    async open() {
      stopCloudCode = await startCloudCode(options);
      declared.forEach(allowLiveQuery);
    },
    stop: () => stopCloudCode(),
  };
}
