import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ANSWERS, LISTS } from '@/tests/stand-ins/hosted-data/world';

/** A question that reached the stand-in. */
export type HostedCall = { method: string; path: string; query: Record<string, string>; body: unknown };

/** Stands in for the hosted API v2.2: written from its published description, which it cannot be checked against here. */
export type HostedData = {
  url: string;
  key: string;
  calls: HostedCall[];
  /** While set, every question is answered with this status; a 429 tells to wait for two seconds. */
  mood: { status: number | null };
  stop(): void;
};

const KEY = 'test-key-of-the-hosted-service';

/** Starts it on a free port. Lists come by cursor, at most 100 rows at once; other keys than its own are refused. */
export async function startHostedData(): Promise<HostedData> {
  const calls: HostedCall[] = [];
  const mood: HostedData['mood'] = { status: null };
  const server = createServer((req, res) => {
    void (async () => {
      const { pathname, searchParams } = new URL(req.url ?? '/', 'http://x');
      const path = pathname.replace(/^\/api\/v2\.2/, '').toLowerCase();
      const body = await text(req);
      const query = Object.fromEntries(searchParams);
      const method = req.method ?? 'GET';
      calls.push({ method, path, query, body: body ? (JSON.parse(body) as unknown) : null });
      const answer = (status: number, told: unknown, headers: Record<string, string> = {}) =>
        res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(told));
      if (mood.status !== null) return answer(mood.status, { message: `Refused ${KEY}` }, { 'retry-after': '30' });
      if (req.headers['x-api-key'] !== KEY) return answer(401, { message: 'Token is invalid' });
      const list = LISTS[path];
      if (list) return answer(200, pageOf(list, query));
      const found = Object.entries(ANSWERS).find(([name]) => name.toLowerCase() === `${method} ${path}`.toLowerCase());
      return found ? answer(200, found[1]) : answer(404, { message: `Nothing at ${path}` });
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2.2`;
  return { url, key: KEY, calls, mood, stop: () => void server.close() };
}

function pageOf(list: unknown[], { cursor = 'at-0', limit = '100' }: Record<string, string>) {
  const size = Math.min(Number(limit), 100);
  const start = Number(cursor.slice('at-'.length));
  const end = start + size;
  const next = end < list.length ? `at-${end}` : null;
  return { status: 'SYNCED', page: start / size, page_size: size, cursor: next, result: list.slice(start, end) };
}
