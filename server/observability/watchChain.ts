import type { Logger } from 'pino';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { deadline } from '@/server/http/requestPublic';

const quantity = z
  .string()
  .regex(/^0x[0-9a-f]+$/i)
  .transform(Number);

/** A block header as JSON-RPC writes it (execution API, `Block object`): hex numbers, the time in seconds. */
const headerSchema = z.object({ number: quantity, timestamp: quantity });

/** The answer to `eth_chainId`. */
const chainIdSchema = quantity;

/** A node that says nothing for so long is taken for dead, in milliseconds. */
const TIMEOUT = 5_000;

/** How long a node has to take the websocket, in milliseconds. */
const HANDSHAKE = 15_000;

/**
 * Time between signs of life, in milliseconds; a node that misses one is taken for dead. A node that froze keeps its
 * connections, so this is how `/health` comes to know of it.
 */
const PULSE = 4_000;

const messageSchema = z.object({
  id: z.number().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
  params: z.object({ result: z.unknown().optional() }).optional(),
});

const ASK_CHAIN = 1;
const ASK_BLOCK = 2;
const ASK_SUBSCRIPTION = 3;

/** Follows the newest block of a chain. */
export type ChainWatch = {
  /** Whether the node answers. */
  state(): 'starting' | 'ok' | 'down';
  stop(): void;
};

/** What to follow and whom to tell; `null` says that no node answers. */
export type WatchOptions = { rpcUrl: string; onHead: (head: ChainHead | null) => void; log: Logger };

/** Time between questions while there is no subscription, in milliseconds. */
const POLL = 4_000;

/** Waits between attempts to subscribe, in milliseconds: doubled each time up to the last. */
const MIN_BACKOFF = 500;
const MAX_BACKOFF = 30_000;

/**
 * Follows a chain by one subscription (`eth_subscribe newHeads`) over a websocket, which is opened again when it breaks.
 * While there is none, the node is asked over HTTP instead: many public nodes speak HTTP alone.
 */
export function watchChain({ rpcUrl, onHead, log }: WatchOptions): ChainWatch {
  const httpUrl = rpcUrl.replace(/^ws/, 'http');
  const stopped = new AbortController();
  let state: ReturnType<ChainWatch['state']> = 'starting';
  let subscribed = false;
  let wait = MIN_BACKOFF;
  let retry: NodeJS.Timeout | undefined;

  const notify = (head: ChainHead | null) => {
    if (stopped.signal.aborted) return;
    if (head === null && state !== 'down') log.warn('the chain node does not answer');
    else if (head !== null && state === 'down') log.info('the chain node answers again');
    state = head === null ? 'down' : 'ok';
    onHead(head);
  };

  const subscribe = () => {
    followHeads(rpcUrl.replace(/^http/, 'ws'), {
      signal: stopped.signal,
      onHead: (head) => {
        subscribed = true;
        wait = MIN_BACKOFF;
        notify(head);
      },
      onEnd: (reason) => {
        if (stopped.signal.aborted) return;
        log.debug({ reason }, 'no subscription to the chain');
        subscribed = false;
        poll();
        retry = setTimeout(subscribe, wait);
        wait = Math.min(wait * 2, MAX_BACKOFF);
      },
    });
  };

  const poll = () => {
    if (subscribed || stopped.signal.aborted) return;
    readHead(httpUrl, stopped.signal).then(
      (head) => !subscribed && notify(head),
      (error: unknown) => {
        log.debug({ err: error }, 'the chain node gave no block');
        if (!subscribed) notify(null);
      },
    );
  };

  subscribe();
  const polling = setInterval(poll, POLL);
  return {
    state: () => state,
    stop() {
      stopped.abort();
      clearInterval(polling);
      clearTimeout(retry);
    },
  };
}

/** Whom to tell, and when to end. */
type FollowOptions = {
  signal: AbortSignal;
  onHead: (head: ChainHead) => void;
  /** Called once, when there is no subscription, or none any more. */
  onEnd: (reason: string) => void;
};

/** Subscribes to the new blocks of a node over one websocket, until it breaks or `signal` ends it. */
function followHeads(wsUrl: string, { signal, onHead, onEnd }: FollowOptions): void {
  const socket = new WebSocket(wsUrl, { handshakeTimeout: HANDSHAKE, perMessageDeflate: false });
  let chainId: number | null = null;
  let alive = true;
  let reason = 'the node closed it';

  const fail = (why: string) => {
    reason = why;
    socket.terminate();
  };
  const pulse = setInterval(() => {
    if (!alive) fail('the node fell silent');
    else if (socket.readyState === WebSocket.OPEN) {
      alive = false;
      socket.ping();
    }
  }, PULSE);
  const abort = () => fail('stopped');
  signal.addEventListener('abort', abort, { once: true });

  socket.on('open', () => {
    const ask = (id: number, method: string, params: unknown[]) =>
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    ask(ASK_CHAIN, 'eth_chainId', []);
    ask(ASK_BLOCK, 'eth_getBlockByNumber', ['latest', false]);
    ask(ASK_SUBSCRIPTION, 'eth_subscribe', ['newHeads']);
  });
  socket.on('pong', () => (alive = true));
  socket.on('message', (data) => {
    alive = true;
    try {
      const message = messageSchema.parse(JSON.parse(String(data)));
      if (message.error) throw new Error(message.error.message);
      if (message.id === ASK_CHAIN) chainId = chainIdSchema.parse(message.result);
      const header = message.id === ASK_BLOCK ? message.result : message.params?.result;
      if (header && chainId !== null) onHead(writeHead(chainId, headerSchema.parse(header)));
    } catch (error) {
      fail(`the node's answer cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
  socket.on('error', (error) => (reason = error.message));
  socket.on('close', () => {
    clearInterval(pulse);
    signal.removeEventListener('abort', abort);
    onEnd(reason);
  });
}

/** The newest block of a chain. */
export type ChainHead = { chainId: number; blockNumber: number; blockTime: string };

/** Asks a node over HTTP for its newest block. */
async function readHead(httpUrl: string, signal: AbortSignal): Promise<ChainHead> {
  const response = await fetch(httpUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify([
      { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
      { jsonrpc: '2.0', id: 2, method: 'eth_getBlockByNumber', params: ['latest', false] },
    ]),
    signal: deadline(TIMEOUT, signal),
  });
  const answers = z.array(z.object({ id: z.number(), result: z.unknown().optional() })).parse(await response.json());
  const answerTo = (id: number) => answers.find((answer) => answer.id === id)?.result;
  return writeHead(chainIdSchema.parse(answerTo(1)), headerSchema.parse(answerTo(2)));
}

/** Puts a head together out of a chain id and a header. */
function writeHead(chainId: number, header: z.infer<typeof headerSchema>): ChainHead {
  return { chainId, blockNumber: header.number, blockTime: new Date(header.timestamp * 1000).toISOString() };
}
