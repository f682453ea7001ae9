import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { percentile } from '@/bench/measure/percentile';
import type { Row } from '@/bench/Row';
import { sized } from '@/bench/scale';
import { followQuery } from '@/lib/live-queries/followQuery';
import { ensureSdk, loadMoralis } from '@/lib/sdk/startSdk';
import { createRest } from '@/tests/helpers/createRest';
import { openForwarder } from '@/tests/helpers/openForwarder';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { createAccount, signInOverRest } from '@/tests/helpers/walletSignIn';

const SAVES = sized(30, 2);

/** Lets the site's own code run in this process: its settings, a store, and a way to ask. */
async function stageSite(serverUrl: string): Promise<void> {
  Object.assign(process.env, {
    NEXT_RUNTIME: 'nodejs',
    NEXT_PUBLIC_MORALIS_APP_ID: 'foyer',
    NEXT_PUBLIC_MORALIS_SERVER_URL: serverUrl,
  });
  const kept = new Map<string, string>();
  Object.assign(globalThis, {
    // Of browsers; Node has it from version 22 on.
    WebSocket,
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  });
  const sdk = await loadMoralis();
  sdk.CoreManager.setWebSocketController(WebSocket);
  sdk.CoreManager.getRESTController().ajax = async (_method, url, data) => {
    const answer = await fetch(url, { method: 'POST', body: String(data), headers: { 'Content-Type': 'text/plain' } });
    return { response: (await answer.json()) as unknown, status: answer.status };
  };
  await ensureSdk();
}

/** How long after a save the page of another visitor has it, and how long after a restart of the backend. */
export async function measureRestart(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-live-'));
  await chmod(dataDir, 0o755);
  const forwarder = await openForwarder();
  const end = new AbortController();
  let backend: TestBackend | null = null;
  const begin = async () => {
    const started = await startBackend({ dataDir, env: { LOG_LEVEL: 'warn' } });
    forwarder.leadTo(Number(new URL(started.origin).port));
    return started;
  };
  try {
    backend = await begin();
    await stageSite(`http://localhost:${forwarder.port}/server`);
    const heard = new Map<string, number>();
    const reading = (async () => {
      for await (const news of followQuery<{ mark: string }>({ className: 'Note' }, { signal: end.signal })) {
        heard.set(news.op === 'list' ? 'list' : news.row.mark, performance.now());
      }
    })();
    const save = async (mark: string) => {
      const since = performance.now();
      const rest = createRest(backend?.serverUrl ?? '', 'foyer');
      await rest('POST', 'classes/Note', { mark }, { sessionToken });
      while (!heard.has(mark)) await new Promise((resolve) => setTimeout(resolve, 1));
      return (heard.get(mark) ?? NaN) - since;
    };
    const { body } = await signInOverRest(createRest(backend.serverUrl, 'foyer'), createAccount());
    const sessionToken = String(body['sessionToken']);
    while (!heard.has('list')) await new Promise((resolve) => setTimeout(resolve, 5));
    const delays: number[] = [];
    for (let n = 0; n < SAVES; n++) delays.push(await save(`m${n}`));
    forwarder.leadTo(null);
    await backend.stop();
    backend = await begin();
    const across = await save('across');
    end.abort();
    await reading;
    const row = { beside: null, limit: null } as const;
    const also = { p95: `${percentile(delays, 0.95).toFixed(1)} ms` };
    return [
      { ...row, name: 'From one visitor to another', value: percentile(delays, 0.5), unit: 'ms', also },
      { ...row, name: 'The same, saved right after a restart of the backend', value: across / 1000, unit: 's' },
    ];
  } finally {
    end.abort();
    await backend?.stop();
    await forwarder.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
