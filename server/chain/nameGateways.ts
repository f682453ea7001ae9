import { BaseError, isHex, type CcipRequestParameters, type Hex, type PublicClient } from 'viem';
import Parse from 'parse/node';
import { isWithinBounds, parseUrl } from '@/protocol/text/boundedText';
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
  return { ...client, ccipRead: { request } };
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
