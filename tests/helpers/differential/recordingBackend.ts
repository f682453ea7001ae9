import '@/server/parse/noLogFolder';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { installRecorder, takeRecorded } from '@/tests/helpers/differential/recorder';

/**
 * A backend, whole, in one process with a bare Parse Server of the same configuration on the port `BARE_PORT`: what either
 * was about to execute for a request of a case is recorded. `GET /recorded` of the bare one answers it, once.
 */
type ParseServerModule = {
  default: { app(config: object): RequestListener & { set(name: string, value: unknown): void } };
};

const load = createRequire(import.meta.url);
const fromLib = <Module>(name: string): Module => load(`parse-server/lib/${name}`) as Module;

let bareApp: RequestListener | null = null;
const bare: Server = createServer((request, response) => {
  if (request.url !== '/recorded') {
    bareApp ??= makeBareApp();
    bareApp(request, response);
    return;
  }
  response.setHeader('Content-Type', 'application/json');
  void takeRecorded().then((recorded) => response.end(JSON.stringify(recorded)));
});
installRecorder((server) => (server === bare ? 'bare' : 'foyer'));
bare.listen(Number(process.env['BARE_PORT']), '127.0.0.1');
await import('@/devnet/start');

/** Parse Server's own application over the configuration of the backend, mounted at the same path. */
function makeBareApp(): RequestListener {
  const express = load('express') as () => RequestListener & { use(path: string, app: unknown): void };
  const { AppCache } = fromLib<{ AppCache: { get(appId: string): object | undefined } }>('cache');
  const { default: ParseServer } = fromLib<ParseServerModule>('ParseServer');
  const { CoreManager } = load('parse/node') as {
    CoreManager: { getRESTController(): object; setRESTController(controller: object): void };
  };
  const config = AppCache.get(process.env['NEXT_PUBLIC_MORALIS_APP_ID'] || 'foyer');
  if (!config) throw new Error('The backend is not ready.');
  const controller = CoreManager.getRESTController();
  const before = new Set(process.listeners('uncaughtException'));
  const app = ParseServer.app(config);
  for (const listener of process.listeners('uncaughtException')) {
    if (!before.has(listener)) process.off('uncaughtException', listener);
  }
  // The cloud code asks the backend's own.
  CoreManager.setRESTController(controller);
  app.set('trust proxy', Number(process.env['TRUST_PROXY'] || 0));
  const outer = express();
  outer.use('/server', app);
  return outer;
}
