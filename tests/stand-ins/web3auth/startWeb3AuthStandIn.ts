import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { SecurePubSub } from '@toruslabs/secure-pub-sub';
import { SessionManager } from '@toruslabs/session-manager';
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { serveSocket } from '@/tests/stand-ins/web3auth/serveSocket';
import { WINDOW } from '@/tests/stand-ins/web3auth/window';

/** What the page asked of the window that it opened, as Web3Auth's own session hands it over. */
export type AskedLogin = {
  actionType: string;
  options: { clientId: string; network: string; whiteLabel: { mode: string } };
  params: { loginProvider: string };
};

/** Web3Auth's end of the line, as far as the tests need it. */
export type Web3AuthStandIn = {
  /** Address of its windows and sessions, for `NEXT_PUBLIC_WEB3AUTH_ENDPOINT`. */
  url: string;
  /** What it knows of a client id; served by the maker's host, which the test has to route. */
  projectConfig: object;
  /** What was asked of it, the newest last. */
  asked: AskedLogin[];
  /** The wallet it keeps for an account. */
  walletOf(provider: string, name: string): PrivateKeyAccount;
  stop(): Promise<void>;
};

/**
 * Stands in for Web3Auth: its sessions (`/v2/store`), its channel from the window to the page, and the window. What
 * passes is encrypted and signed by Web3Auth's own libraries, and the key behind an account is real. It proves nothing of
 * the providers of accounts, or of the network that keeps the shares of a key.
 */
export async function startWeb3AuthStandIn(): Promise<Web3AuthStandIn> {
  const sessions = new Map<string, string>();
  const asked: AskedLogin[] = [];
  const keyOf = (provider: string, name: string): string =>
    createHash('sha256').update(`${provider}:${name}`).digest('hex');

  const server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
      response.setHeader('access-control-allow-credentials', 'true');
      response.setHeader('access-control-allow-headers', 'content-type');
      response.setHeader('access-control-allow-methods', 'GET, POST, PUT');
      if (request.method === 'GET') {
        response.setHeader('content-type', 'text/html').end(WINDOW);
        return;
      }
      const body = request.method === 'POST' ? ((await json(request)) as Readonly<Record<string, string>>) : {};
      response.setHeader('content-type', 'application/json').end(JSON.stringify(await answer(pathname, body)));
    })();
  });
  const emit = serveSocket(server);

  async function answer(path: string, body: Readonly<Record<string, string>>): Promise<object> {
    const { key = '', data = '' } = body;
    if (path.endsWith('/v2/store/set')) sessions.set(key, data);
    if (path.endsWith('/v2/store/get')) return { message: sessions.get(key) ?? '' };
    if (path.endsWith('/channel/set')) emit(`${key}_success`, data);
    if (path === '/enter') await enter(body);
    return {};
  }

  const sessionServerBaseUrl = (): string => `${url}/session-service`;

  async function enter({ loginId = '', name, denied }: Readonly<Record<string, unknown>> & { loginId?: string }) {
    const login = (await new SessionManager({
      sessionServerBaseUrl: sessionServerBaseUrl(),
      sessionId: loginId,
    }).authorizeSession()) as AskedLogin;
    asked.push(login);
    const channel = new SecurePubSub({ serverUrl: sessionServerBaseUrl(), socketUrl: url });
    if (denied) {
      await channel.publish(loginId, JSON.stringify({ error: 'access_denied: the visitor denied' }));
      return;
    }
    const { loginProvider } = login.params;
    const sessionId = SessionManager.generateRandomSessionKey();
    await new SessionManager({ sessionServerBaseUrl: sessionServerBaseUrl(), sessionId }).createSession({
      privKey: keyOf(loginProvider, String(name)),
      userInfo: { name, verifierId: name, typeOfLogin: loginProvider },
    });
    await channel.publish(loginId, JSON.stringify({ data: { sessionId, sessionNamespace: '' } }));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    projectConfig: { whitelist: { urls: [], signed_urls: {} }, key_export_enabled: true },
    asked,
    walletOf: (provider, name) => privateKeyToAccount(`0x${keyOf(provider, name)}`),
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
