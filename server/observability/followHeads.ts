import { WebSocket } from 'ws';
import { z } from 'zod';
import { chainIdSchema, headerSchema, writeHead, type ChainHead } from '@/server/observability/readHead';

/** Whom to tell, and when to end. */
export type FollowOptions = {
  signal: AbortSignal;
  onHead: (head: ChainHead) => void;
  /** Called once, when there is no subscription, or none any more. */
  onEnd: (reason: string) => void;
};

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

/** Subscribes to the new blocks of a node over one websocket, until it breaks or `signal` ends it. */
export function followHeads(wsUrl: string, { signal, onHead, onEnd }: FollowOptions): void {
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
