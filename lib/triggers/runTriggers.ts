import { toFoyerError } from '@/lib/errors/backendErrors';
import {
  BrokenTriggerError,
  DeclinedError,
  UnknownTriggerError,
  UnsafeUrlError,
  PluginFailedError,
} from '@/lib/errors/triggerErrors';
import { ensureSdk } from '@/lib/sdk/startSdk';
import { withTimeout } from '@/lib/state/waiting';
import { createMemoryCard, type Trigger, type TriggerContext, type TriggerTools } from '@/lib/triggers/Trigger';
import { web3Sign, web3SignV4 } from '@/lib/triggers/signTypedData';
import { web3Transaction } from '@/lib/triggers/web3Transaction';
import { parseUrl } from '@/protocol/text/boundedText';

/** What a plugin answers, as the SDK reads it. */
type PluginEnvelope = { data: { success: boolean; result?: { data?: unknown; triggers?: unknown } } };

/**
 * Asks a function of a plugin of the backend, `{plugin}_{function}` (row G27), without doing what it then asks for.
 *
 * @throws PluginFailedError where it refuses; FoyerError where the backend does
 */
async function askPlugin(plugin: string, endpoint: string, parameters: object): Promise<PluginEnvelope> {
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

/**
 * Does what the server asks for, one after the other (row C14): the visitor sees each first, decoded.
 *
 * Faults of the SDK's own `handleTriggers`: it signs unseen, opens any address, keeps saved answers for the next run,
 * lets failures go unhandled where it does not wait, and does nothing at all where a flag is neither true nor false.
 *
 * @param payload what the plugin's function answered
 * @returns what a trigger that is to return does; else `undefined`
 * @throws UnknownTriggerError before anything is done where one is not known; what the single triggers throw
 */
export async function runTriggers(triggers: unknown, payload: unknown, tools: TriggerTools): Promise<unknown> {
  const list = readTriggers(triggers);
  return runAll(list, payload, { ...tools, memory: createMemoryCard() });
}

function readTriggers(triggers: unknown): readonly Trigger[] {
  if (triggers === undefined || triggers === null) return [];
  if (!Array.isArray(triggers)) throw new BrokenTriggerError('The triggers of the server are no list');
  for (const trigger of triggers as unknown[]) {
    const name: unknown = typeof trigger === 'object' && trigger !== null ? Reflect.get(trigger, 'name') : undefined;
    // A name of the object's own parts is none of ours.
    if (typeof name !== 'string' || !Object.hasOwn(RUNNERS, name)) throw new UnknownTriggerError(String(name));
  }
  return triggers as readonly Trigger[];
}

async function runAll(list: readonly Trigger[], payload: unknown, context: TriggerContext): Promise<unknown> {
  for (const trigger of list) {
    const run = RUNNERS[String(trigger.name)];
    const response = await run?.(trigger, context);
    if (trigger['saveResponse'] === true) context.memory.save(response);
    // A plugin that says "do not run" what its answer asks for means the rest of the list.
    if (trigger['runResponseTrigger'] === false) continue;
    if (trigger['shouldReturnPayload'] === true) return { payload, response };
    if (trigger['shouldReturnResponse'] === true) return response;
  }
  return undefined;
}

/** Asks a plugin for more, and does what that asks for, on the same memory card. */
async function callPluginEndpoint(trigger: Trigger, context: TriggerContext): Promise<unknown> {
  const { pluginName, endpoint, params, useSavedResponse, savedResponseAs, savedResponseAt } = trigger;
  if (typeof pluginName !== 'string' || !pluginName) {
    throw new BrokenTriggerError('callPluginEndpoint trigger does not have an plugin name to call');
  }
  if (typeof endpoint !== 'string' || !endpoint) {
    throw new BrokenTriggerError('callPluginEndpoint trigger does not have an endpoint to call');
  }
  const given = typeof params === 'object' && params !== null ? { ...params } : {};
  const path = Array.isArray(savedResponseAt) ? savedResponseAt.map(String) : [];
  const saved = useSavedResponse === true ? { [String(savedResponseAs)]: context.memory.get(path) } : {};
  const envelope = await askPlugin(pluginName, endpoint, { ...given, ...saved });
  if (trigger['runResponseTrigger'] !== true) return envelope;
  const { result } = envelope.data;
  return runAll(readTriggers(result?.triggers), result?.data, context);
}

const RUNNERS: Readonly<Record<string, (trigger: Trigger, context: TriggerContext) => Promise<unknown>>> = {
  openUrl,
  web3Transaction,
  web3Sign,
  web3SignV4,
  callPluginEndpoint,
};

/**
 * Opens an address of the web; asks before the visitor leaves this site.
 *
 * @throws UnsafeUrlError for what is neither http nor https; DeclinedError
 */
async function openUrl({ url, newTab }: Trigger, { confirm, open }: TriggerContext): Promise<void> {
  const { href } = window.location;
  const text = typeof url === 'string' ? url : '';
  const target = text === '' ? null : parseUrl(text, { base: href });
  if (!target || (target.protocol !== 'http:' && target.protocol !== 'https:')) throw new UnsafeUrlError(text);
  const isElsewhere = target.origin !== new URL(href).origin;
  const request = { kind: 'open', url: target.href, newTab: newTab === true } as const;
  if (isElsewhere && !(await confirm(request))) throw new DeclinedError();
  open(request.url, request.newTab);
}

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
