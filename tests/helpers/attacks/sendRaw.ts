import { readFileSync } from 'node:fs';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { expect } from 'vitest';
import type { SharedBackend } from '@/tests/helpers/startBackend';

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
 * @throws where the line breaks, or nothing has come after a minute
 */
export function sendRaw(origin: string, { method = 'POST', path, headers = {}, body }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const requested = request({ hostname, port, agent, method, path, headers: { ...length, ...headers } });
    requested.setTimeout(60_000, () => requested.destroy(new Error(`${method} ${path} was not answered in a minute.`)));
    requested.once('error', reject);
    requested.once('response', (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('error', reject);
      answer.once('end', () => {
        const text = Buffer.concat(parts).toString();
        const milliseconds = performance.now() - began;
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, json: parse(text), milliseconds });
      });
    });
    requested.end(body);
  });
}

/**
 * Fails where an answer is a failure of ours, or takes longer than anything may. What was slow is sent again by itself: a
 * busy machine is slow at times, so it is the processor's time that counts then.
 */
export async function expectBearable(
  { origin, pid }: Pick<SharedBackend, 'origin' | 'pid'>,
  raw: RawRequest,
  answer: RawAnswer,
): Promise<void> {
  const said = `${raw.method ?? 'POST'} ${raw.path} ${String(raw.body).slice(0, 300)}: ${answer.text.slice(0, 300)}`;
  expect(answer.status, said).toBeLessThan(500);
  if (answer.milliseconds <= SLOWEST_MS) return;
  const before = cpuOf(pid);
  const { milliseconds } = await sendRaw(origin, raw);
  const after = cpuOf(pid);
  expect(before === null || after === null ? milliseconds : after - before, said).toBeLessThan(SLOWEST_MS);
}

/** Milliseconds of the processor that another process has used; `null` where the system does not tell. */
function cpuOf(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    // Hundredths of a second, as Linux counts for programs.
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
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
