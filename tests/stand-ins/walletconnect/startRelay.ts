import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

type Rpc = { id: number; method?: string; params?: Record<string, unknown> };
type RelayMessage = {
  topic: string;
  message: string;
  tag: unknown;
  attestation: unknown;
  publishedAt: number;
  from: string;
};

/** How long a message waits for somebody to take it, in milliseconds. */
const LIFETIME_MS = 5 * 60_000;

/** A running relay. */
export type Relay = { url: string; port: number; dropAll(): void; stop(): Promise<void> };

/**
 * A relay of WalletConnect v2 on this machine: carries messages from one side to the other by their topic, and keeps those
 * that nobody has taken yet. It reads none of them: they are encrypted.
 *
 * @param at the port; a free one by default
 */
export async function startRelay(at = 0): Promise<Relay> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: at });
  await new Promise((resolve) => server.once('listening', resolve));
  // By whom a side is known: it stays who it is when its line breaks and it comes back.
  const names = new WeakMap<WebSocket, string>();
  const nameOf = (socket: WebSocket): string => names.get(socket) ?? '';
  const subscribers = new Map<string, Map<WebSocket, string>>();
  const waiting = new Map<string, RelayMessage[]>();

  const deliver = (
    to: WebSocket,
    id: string,
    { topic, message, tag, attestation, publishedAt }: RelayMessage,
  ): void => {
    const data = { topic, message, publishedAt, tag, attestation };
    const params = { id, data };
    to.send(
      JSON.stringify({
        id: Date.now() * 1_000 + Math.floor(Math.random() * 1_000),
        jsonrpc: '2.0',
        method: 'irn_subscription',
        params,
      }),
    );
  };
  const subscribe = (who: WebSocket, topic: string): string => {
    const id = randomUUID();
    const list = subscribers.get(topic) ?? new Map<WebSocket, string>();
    subscribers.set(topic, list.set(who, id));
    for (const stored of waiting.get(topic) ?? []) {
      if (stored.from !== nameOf(who) && Date.now() - stored.publishedAt < LIFETIME_MS) deliver(who, id, stored);
    }
    return id;
  };
  const publish = (
    from: WebSocket,
    topic: unknown,
    message: unknown,
    tag: unknown,
    attestation: unknown = '',
  ): boolean => {
    const stored = {
      topic: String(topic),
      message: String(message),
      tag,
      attestation,
      publishedAt: Date.now(),
      from: nameOf(from),
    };
    waiting.set(stored.topic, [...(waiting.get(stored.topic) ?? []), stored]);
    for (const [to, id] of subscribers.get(stored.topic) ?? []) if (to !== from) deliver(to, id, stored);
    return true;
  };

  /** The methods by their names without the prefix, which older sides write `waku_`. */
  const answer = (who: WebSocket, method: string, params: Record<string, unknown>): unknown => {
    switch (method) {
      case 'irn_subscribe':
        return subscribe(who, String(params['topic']));
      case 'irn_batchSubscribe':
        return (params['topics'] as string[]).map((topic) => subscribe(who, topic));
      case 'irn_publish':
        return publish(who, params['topic'], params['message'], params['tag'], params['attestation']);
      case 'irn_unsubscribe':
        return subscribers.get(String(params['topic']))?.delete(who) ?? true;
      case 'wc_proposeSession':
        subscribe(who, String(params['pairingTopic']));
        return publish(who, params['pairingTopic'], params['sessionProposal'], 1100, params['attestation']);
      case 'wc_approveSession':
        subscribe(who, String(params['sessionTopic']));
        publish(who, params['pairingTopic'], params['sessionProposalResponse'], 1101);
        return publish(who, params['sessionTopic'], params['sessionSettlementRequest'], 1102);
      default:
        return true;
    }
  };

  server.on('connection', (socket, request) => {
    names.set(socket, readName(request.url ?? ''));
    socket.on('message', (raw: Buffer) => {
      const { id, method, params = {} } = JSON.parse(raw.toString()) as Rpc;
      // Without a method it is the answer to a message that was delivered.
      if (method) socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: answer(socket, method, params) }));
    });
    socket.on('close', () => subscribers.forEach((list) => list.delete(socket)));
  });
  const { port } = server.address() as AddressInfo;
  const dropAll = (): void => server.clients.forEach((client) => client.terminate());
  return {
    url: `ws://127.0.0.1:${port}`,
    port,
    dropAll,
    stop() {
      dropAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Who a side says it is: the issuer of the token in its address. */
function readName(address: string): string {
  const token = new URL(address, 'ws://relay').searchParams.get('auth') ?? '';
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? 'e30', 'base64url').toString()) as { iss?: string };
  return claims.iss ?? token;
}
