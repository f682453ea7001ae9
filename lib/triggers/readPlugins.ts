import { toFoyerError } from '@/lib/errors/toFoyerError';
import { ensureSdk } from '@/lib/sdk/ensureSdk';
import { untilLate } from '@/lib/sdk/untilLate';

/** A plugin of the backend, by its name and the names of its functions. */
export type PluginSpec = { name: string; functions: readonly string[] };

/**
 * The plugins of the backend (`getPluginSpecs`, row G27).
 *
 * @throws FoyerError where the backend does not tell
 */
export async function readPlugins(): Promise<readonly PluginSpec[]> {
  try {
    const sdk = await ensureSdk();
    const specs = await untilLate(sdk.Cloud.run('getPluginSpecs'));
    return Array.isArray(specs) ? (specs as PluginSpec[]) : [];
  } catch (error) {
    throw toFoyerError(error);
  }
}
