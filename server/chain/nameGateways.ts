import { BaseError, isHex, type CcipRequestParameters, type Hex, type PublicClient } from 'viem';
import { RefusedAddress, requestPublic, type PublicRules } from '@/server/http/requestPublic';
import { StatusError } from '@/server/http/StatusError';
import Parse from 'parse/node';

/** Requests to gateways that one look-up may cause: those of an answer that sends on to others count too. */
const MOST_REQUESTS = 4;

/** For one request, in milliseconds. */
const TIMEOUT_MS = 4_000;

/** What a gateway may send, in bytes. */
const MOST_BYTES = 64 * 1024;

const UNSURE = 'The server that keeps this name does not answer now. Try again in a moment.';

/**
 * A client for one look-up that asks the gateways which a contract names (EIP-3668), and none but machines of the public
 * internet by HTTPS: strangers write the contracts.
 */
export function withGateways(client: PublicClient, rules: PublicRules): PublicClient {
  let asked = 0;
  const askOne = async (template: string, { data, sender }: CcipRequestParameters): Promise<Answer> => {
    if (++asked > MOST_REQUESTS) throw new RefusedAddress('The name is kept behind too many servers.');
    const address = template.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data);
    if (!URL.canParse(address)) throw new RefusedAddress('It is no address.');
    const isGet = template.includes('{data}');
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await requestPublic(new URL(address), {
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
      // Leaving the loop cuts the connection.
      if (size > MOST_BYTES) throw new RefusedAddress('A server that keeps the name sends too much.');
      parts.push(part as Buffer);
    }
    return { status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString() };
  };
  const request = async (question: CcipRequestParameters): Promise<Hex> => {
    let silence: unknown = null;
    for (const template of question.urls) {
      try {
        const { status, body } = await askOne(template, question);
        if (status === 200) return readData(body);
        // The gateway knows that there is nothing: the next one is not asked (EIP-3668).
        if (status >= 400 && status < 500) throw new RefusedAddress(`A server that keeps the name answered ${status}.`);
        silence = new Error(`${new URL(template).host} answered ${status}.`);
      } catch (error) {
        if (error instanceof RefusedAddress) throw error;
        silence = error;
      }
    }
    if (silence === null) throw new RefusedAddress('No server is named.');
    throw new StatusError(UNSURE, { status: 503, code: Parse.Error.SCRIPT_FAILED, retryAfter: 5, cause: silence });
  };
  return { ...client, ccipRead: { request } };
}

type Answer = { status: number; body: string };

function readData(body: string): Hex {
  const told: unknown = JSON.parse(body);
  const data: unknown = typeof told === 'object' && told !== null ? Reflect.get(told, 'data') : null;
  if (!isHex(data)) throw new RefusedAddress('A server that keeps the name answers no data.');
  return data;
}

/** The reason why a look-up stays unsure, where a gateway did not answer; `null` for any other error. */
export function readSilence(error: unknown): StatusError | null {
  const found = error instanceof BaseError ? error.walk((cause) => cause instanceof StatusError) : null;
  return found instanceof StatusError ? found : null;
}
