import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { expect } from 'vitest';

/** A request as an attacker writes it: nothing is tidied on its way out. */
export type RawRequest = {
  method?: string;
  /** As it goes into the request line. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
};

/** What came back. */
export type RawAnswer = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The answer as JSON; `null` where it is none. */
  json: unknown;
  milliseconds: number;
};

/** An answer that takes longer holds everybody up. */
const SLOWEST_MS = 2_000;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * Sends a request to a backend and reads the whole answer.
 *
 * @param origin such as `http://localhost:54321`
 * @throws where the line breaks, or nothing has come after 20 seconds
 */
export function sendRaw(origin: string, { method = 'POST', path, headers = {}, body }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const asked = request({ hostname, port, agent, method, path, headers: { ...length, ...headers } });
    asked.setTimeout(20_000, () => asked.destroy(new Error(`${method} ${path} was not answered in 20 s.`)));
    asked.once('error', reject);
    asked.once('response', (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('error', reject);
      answer.once('end', () => {
        const text = Buffer.concat(parts).toString();
        const milliseconds = performance.now() - began;
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, json: parse(text), milliseconds });
      });
    });
    asked.end(body);
  });
}

/**
 * Fails where an answer is a failure of ours, or takes longer than anything may. What was slow is asked again by itself,
 * twice at most: a busy machine is slow at times, a request that costs too much always is.
 */
export async function expectBearable(origin: string, raw: RawRequest, answer: RawAnswer): Promise<void> {
  const said = `${raw.method ?? 'POST'} ${raw.path} ${String(raw.body).slice(0, 300)}: ${answer.text.slice(0, 300)}`;
  expect(answer.status, said).toBeLessThan(500);
  let quickest = answer.milliseconds;
  for (let tries = 0; quickest > SLOWEST_MS && tries < 2; tries++) {
    quickest = Math.min(quickest, (await sendRaw(origin, raw)).milliseconds);
  }
  expect(quickest, said).toBeLessThan(SLOWEST_MS);
}

/** What each call of a request was answered: of a batch its parts, else the one. */
export function outcomesOf({
  status,
  json,
}: RawAnswer): { status: number; code: unknown; body: Record<string, unknown> }[] {
  const parts: unknown[] = Array.isArray(json) ? json : [json];
  return parts.map((part) => {
    const fields = asRecord(part);
    const body = asRecord(fields['success'] ?? fields['error'] ?? fields);
    // `error` is a sentence, but for the parts of a batch.
    const read = typeof fields['error'] === 'string' ? fields : body;
    return { status, code: read['code'], body: read };
  });
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
