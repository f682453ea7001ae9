import { askPlugin } from '@/lib/triggers/askPlugin';
import { runTriggers } from '@/lib/triggers/runTriggers';
import type { TriggerTools } from '@/lib/triggers/Trigger';

/**
 * Calls a function of a plugin and does what it asks for, as `Moralis.Plugins.{plugin}.{function}` does, with each step
 * shown to the visitor first.
 *
 * @returns what a trigger returns, else what the function answered
 * @throws what `askPlugin` and `runTriggers` throw
 */
export async function callPlugin(
  plugin: string,
  endpoint: string,
  parameters: object,
  tools: TriggerTools,
): Promise<unknown> {
  const { result } = (await askPlugin(plugin, endpoint, parameters)).data;
  return (await runTriggers(result?.triggers, result?.data, tools)) ?? result?.data;
}
