import { toFoyerError } from '@/lib/errors/backendErrors';
import { PluginFailedError } from '@/lib/errors/triggerErrors';
import { ensureSdk } from '@/lib/sdk/startSdk';
import { withTimeout } from '@/lib/sdk/withTimeout';

/** What a plugin answers, as the SDK reads it. */
export type PluginEnvelope = { data: { success: boolean; result?: { data?: unknown; triggers?: unknown } } };

/**
 * Asks a function of a plugin of the backend, `{plugin}_{function}` (row G27), without doing what it then asks for.
 *
 * @throws PluginFailedError where it refuses; FoyerError where the backend does
 */
export async function askPlugin(plugin: string, endpoint: string, parameters: object): Promise<PluginEnvelope> {
  let answer: unknown;
  try {
    const sdk = await ensureSdk();
    answer = await withTimeout(sdk.Cloud.run(`${plugin}_${endpoint}`, parameters));
  } catch (error) {
    throw toFoyerError(error);
  }
  const data: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'data') : undefined;
  const isGood = typeof data === 'object' && data !== null && Reflect.get(data, 'success') === true;
  if (!isGood) {
    const details: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'data') : answer;
    throw new PluginFailedError(plugin, details);
  }
  return answer as PluginEnvelope;
}
