import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { isHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { FRAME } from '@/tests/stand-ins/magic/frame';

type Call = { id: string | number; method: string; params: unknown[] };
/** What the frame passes on to the page: an event of a call that goes on, or its answer. */
type Told =
  { event: string; id: Call['id'] } | { answer: { result?: unknown; error?: object }; id: Call['id']; rt?: string };

/** Magic's end of the line, as far as the tests need it. */
export type MagicStandIn = {
  /** Address of its frame, for `NEXT_PUBLIC_MAGIC_ENDPOINT`. */
  url: string;
  /** The codes it sent, by address, the newest last. */
  codes: Map<string, string[]>;
  /** The links it sent, by address, the newest last; whoever opens one is let in where it was asked for. */
  links: Map<string, string[]>;
  /** The wallet it keeps for an address. */
  walletOf(email: string): PrivateKeyAccount;
  stop(): Promise<void>;
};

/**
 * Stands in for Magic: a frame that speaks its protocol with the page (`MAGIC_HANDLE_REQUEST`, `…_RESPONSE`, `…_EVENT`),
 * sends codes, and signs with a real key for each address of mail. It proves nothing of Magic's letters, its checks of a
 * device, or its limits.
 */
export async function startMagicStandIn(): Promise<MagicStandIn> {
  const wallets = new Map<string, PrivateKeyAccount>();
  const codes = new Map<string, string[]>();
  const sessions = new Map<string, string>();
  const waiting = new Map<Call['id'], string>();
  const walletOf = (email: string): PrivateKeyAccount => {
    const wallet = wallets.get(email) ?? privateKeyToAccount(generatePrivateKey());
    wallets.set(email, wallet);
    return wallet;
  };
  const links = new Map<string, string[]>();
  const opened = new Map<string, () => void>();
  const sendLink = (email: string): Promise<void> => {
    const path = `/confirm/${randomUUID()}`;
    links.set(email, [...(links.get(email) ?? []), `${url}${path}`]);
    return new Promise((resolve) => opened.set(path, resolve));
  };
  const sendCode = (email: string): void => {
    const code = String(Math.floor(100_000 + Math.random() * 900_000));
    codes.set(email, [...(codes.get(email) ?? []), code]);
  };
  const signInAs = (id: Call['id'], email: string): Told[] => {
    const rt = randomUUID();
    sessions.set(rt, email);
    return [{ id, rt, answer: { result: `did of ${email}` } }];
  };

  async function handle({ id, method, params }: Call, rt: string | undefined, chainId: number): Promise<Told[]> {
    const email = rt === undefined ? undefined : sessions.get(rt);
    const answer = (result: unknown): Told[] => [{ id, answer: { result } }];
    const refuse = (code: number, message: string): Told[] => [{ id, answer: { error: { code, message } } }];
    if (/email_otp/.test(method)) {
      const { email: to = '' } = (params[0] ?? {}) as { email?: string };
      if (to.endsWith('@nowhere.test')) return refuse(-32_602, 'Invalid params: please provide a valid email address');
      waiting.set(id, to);
      sendCode(to);
      return [{ id, event: 'email-otp-sent' }];
    }
    if (/magic_link/.test(method)) {
      const { email: to = '' } = (params[0] ?? {}) as { email?: string };
      await sendLink(to);
      return signInAs(id, to);
    }
    if (/intermediary/.test(method)) return answerStep((params[0] ?? {}) as Step);
    if (/is_logged_in|isLoggedIn/.test(method)) return answer(email !== undefined);
    if (/logout/.test(method)) {
      sessions.delete(rt ?? '');
      return answer(true);
    }
    if (method === 'eth_chainId') return answer(`0x${chainId.toString(16)}`);
    if (email === undefined) return refuse(-32_603, 'User denied account access.');
    const wallet = walletOf(email);
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return answer([wallet.address]);
    if (method === 'personal_sign') {
      const text = String(params[0]);
      return answer(await wallet.signMessage({ message: isHex(text) ? { raw: text } : text }));
    }
    return refuse(-32_601, `The method ${method} does not exist.`);
  }

  type Step = { payloadId: Call['id']; eventType: string; args?: string };
  function answerStep({ payloadId, eventType, args }: Step): Told[] {
    const email = waiting.get(payloadId);
    if (email === undefined) return [];
    if (eventType === 'cancel') {
      waiting.delete(payloadId);
      return [{ id: payloadId, answer: { error: { code: -10_011, message: 'User canceled action.' } } }];
    }
    if (codes.get(email)?.at(-1) !== String(args)) return [{ id: payloadId, event: 'invalid-email-otp' }];
    waiting.delete(payloadId);
    return signInAs(payloadId, email);
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const open = opened.get(pathname);
    if (open) {
      open();
      response.setHeader('content-type', 'text/html').end('<title>Confirmed</title>You are in, where you asked.');
      return;
    }
    if (pathname !== '/rpc') {
      response.setHeader('content-type', 'text/html').end(FRAME);
      return;
    }
    void (async () => {
      const { payload, rt, chainId } = (await json(request)) as {
        payload: Call | Call[];
        rt?: string;
        chainId: number;
      };
      const told = await Promise.all([payload].flat().map((call) => handle(call, rt, chainId)));
      response.setHeader('content-type', 'application/json').end(JSON.stringify(told.flat()));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    codes,
    links,
    walletOf,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
