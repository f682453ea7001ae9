import { BaseError, isHex, type CcipRequestParameters, type Hex, type PublicClient } from 'viem';
import Parse from 'parse/node';
import { isWithinBounds, parseUrl } from '@/protocol/text/boundedText';
import type { AbiParameter } from '@/protocol/abi/boundedValues';
import { decodeValues, type ValueBudget } from '@/protocol/abi/decodeValues';
import { OutsideCallRefused, permitOutsideCall } from '@/server/chain/outsideCalls';
import { BlockedAddress, deadline, requestPublic, type PublicRules } from '@/server/http/requestPublic';
import { StatusError } from '@/server/http/StatusError';
import { currentRequest } from '@/server/process/currentRequest';

/** Maximum gateway requests per lookup, including those of nested redirects. */
const MAX_REQUESTS = 4;

/** Timeout of one request, in milliseconds. */
const TIMEOUT_MS = 4_000;

/** Longest address of a gateway as a contract gives it, with the places of sender and data, in code units. */
const MAX_TEMPLATE_LENGTH = 2_048;

/** Longest address with both in it. */
const MAX_ADDRESS_LENGTH = 128 * 1024;

/** Maximum response of a gateway, in bytes. */
const MAX_BYTES = 64 * 1024;

/** What `OffchainLookup(address,string[],bytes,bytes4,bytes)` begins with (EIP-3668), and its values. */
const LOOKUP = '0x556f1830';
const LOOKUP_VALUES: readonly AbiParameter[] = ['address', 'string[]', 'bytes', 'bytes4', 'bytes'].map((type) => ({
  type,
}));

/** The address that says that the data are several questions, and these: `query((address,string[],bytes)[])`. */
const BATCH = 'x-batch-gateway:true';
const BATCH_VALUES: readonly AbiParameter[] = [
  { type: 'tuple[]', components: ['address', 'string[]', 'bytes'].map((type) => ({ type })) },
];

/** How much a contract may say about where its answer is kept, in bytes: viem decodes it. */
const MAX_LOOKUP_BYTES = 64 * 1024;

const GATEWAY_UNAVAILABLE = 'The server that keeps this name does not answer now. Try again in a moment.';

/**
 * A client for one lookup that calls the gateways named by a contract (EIP-3668), only on the
 * public internet and by HTTPS, since contracts are untrusted.
 */
export function withGateways(client: PublicClient, rules: PublicRules): PublicClient {
  let requested = 0;
  const requestOne = async (template: string, { data, sender }: CcipRequestParameters): Promise<Answer> => {
    if (++requested > MAX_REQUESTS) throw new BlockedAddress('The name is kept behind too many servers.');
    const url = parseUrl(fillTemplate(template, data, sender), { max: MAX_ADDRESS_LENGTH });
    if (!url) throw new BlockedAddress('It is no address.');
    const isGet = template.includes('{data}');
    await permitOutsideCall();
    const signal = deadline(TIMEOUT_MS, ...[currentRequest()?.signal ?? []].flat());
    const answer = await requestPublic(url, {
      ...rules,
      signal,
      method: isGet ? 'GET' : 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'User-Agent': 'Foyer' },
      ...(isGet ? {} : { body: Buffer.from(JSON.stringify({ data, sender: sender.toLowerCase() })) }),
    });
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of answer) {
      size += (part as Buffer).length;
      // Leaving the loop closes the connection.
      if (size > MAX_BYTES) throw new BlockedAddress('A server that keeps the name sends too much.');
      parts.push(part as Buffer);
    }
    return { status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString() };
  };
  const request = async (question: CcipRequestParameters): Promise<Hex> => {
    let silence: unknown = null;
    for (const template of question.urls) {
      try {
        const { status, body } = await requestOne(template, question);
        if (status === 200) return readData(body);
        // The gateway knows that there is nothing: the next one is not called (EIP-3668).
        if (status >= 400 && status < 500) throw new BlockedAddress(`A server that keeps the name answered ${status}.`);
        silence = new Error(`${parseUrl(template)?.host} answered ${status}.`);
      } catch (error) {
        if (error instanceof BlockedAddress || error instanceof OutsideCallRefused) throw error;
        silence = error;
      }
    }
    if (silence === null) throw new BlockedAddress('No server is named.');
    throw new StatusError(GATEWAY_UNAVAILABLE, {
      status: 503,
      code: Parse.Error.SCRIPT_FAILED,
      retryAfter: 5,
      cause: silence,
    });
  };
  const send = client.request as (question: unknown, options?: unknown) => Promise<unknown>;
  const ask = async (question: unknown, options?: unknown): Promise<unknown> => {
    try {
      return await send(question, options);
    } catch (error) {
      measureLookup(error);
      throw error;
    }
  };
  return { ...client, request: ask as PublicClient['request'], ccipRead: { request } };
}

/**
 * Measures where a contract says that its answer is kept, before viem decodes it.
 *
 * @param error what the node answered
 * @throws BlockedAddress for more than {@link MAX_LOOKUP_BYTES}, with the questions of a batch
 */
function measureLookup(error: unknown): void {
  const cause: unknown = error instanceof BaseError ? error.walk() : null;
  const given: unknown = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'data') : null;
  const data: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, 'data') : given;
  if (typeof data !== 'string' || data.slice(0, LOOKUP.length) !== LOOKUP) return;
  const budget = { left: MAX_LOOKUP_BYTES };
  try {
    measureBatch(decodeValues(LOOKUP_VALUES, `0x${data.slice(LOOKUP.length)}`, budget), budget);
  } catch (reason) {
    throw new BlockedAddress('The contract does not say where the name is kept.', { cause: reason });
  }
}

/** Measures the questions of a batch, which may be batches themselves. */
function measureBatch([, urls, question]: readonly unknown[], budget: ValueBudget): void {
  if (!Array.isArray(urls) || !urls.includes(BATCH)) return;
  const [questions] = decodeValues(BATCH_VALUES, `0x${String(question).slice(LOOKUP.length)}`, budget);
  for (const one of questions as readonly unknown[][]) measureBatch(one, budget);
}

/** The address to ask, with each of the two in one place; empty for a template that is too long. */
const fillTemplate = (template: string, data: string, sender: string): string =>
  isWithinBounds(template, { max: MAX_TEMPLATE_LENGTH })
    ? template.replace('{sender}', sender.toLowerCase()).replace('{data}', data)
    : '';

type Answer = { status: number; body: string };

function readData(body: string): Hex {
  const reported: unknown = JSON.parse(body);
  const data: unknown = typeof reported === 'object' && reported !== null ? Reflect.get(reported, 'data') : null;
  if (!isHex(data)) throw new BlockedAddress('A server that keeps the name answers no data.');
  return data;
}

/** Why a lookup is inconclusive, if a gateway did not answer; `null` for any other error. */
export function toUnavailableError(error: unknown): StatusError | null {
  const found = error instanceof BaseError ? error.walk((cause) => cause instanceof StatusError) : null;
  return found instanceof StatusError ? found : null;
}
