import type Parse from 'parse/node';
import { PluginRefusal, type Plugin, type PluginAnswer } from '@/server/cloud/plugins/Plugin';

/** What the SDK reads an answer out of. */
type Envelope = { data: { success: true; result: PluginAnswer } | { success: false; data: { message: string } } };

/**
 * Registers plugins: `getPluginSpecs`, which the SDK asks at its start to make `Moralis.Plugins`, and each function as
 * `{plugin}_{function}` (row G27).
 */
export function definePlugins({ Cloud }: typeof Parse, plugins: readonly Plugin[]): void {
  const specs = plugins.map(({ name, functions }) => ({ name, functions: Object.keys(functions) }));
  Cloud.define('getPluginSpecs', () => specs);
  for (const { name, functions } of plugins) {
    for (const [endpoint, run] of Object.entries(functions)) {
      Cloud.define(`${name}_${endpoint}`, async ({ params }): Promise<Envelope> => {
        try {
          return { data: { success: true, result: await run(params as Record<string, unknown>) } };
        } catch (error) {
          if (!(error instanceof PluginRefusal)) throw error;
          return { data: { success: false, data: { message: error.message } } };
        }
      });
    }
  }
}
