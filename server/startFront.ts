import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Router, type RequestHandler } from 'express';
import type { AdminState } from '@/protocol/calls/adminService';
import type { Logger } from 'pino';
import { BACKEND_PATHS } from '@/protocol/paths';
import { strictTransport } from '@/protocol/strictTransport';
import type { ListenAddress, ServerSettings } from '@/server/config/ServerSettings';
import {
  createHealth,
  type PartName,
  type PartProbe,
  probeDisk,
  probeIndex,
  readAdminState,
} from '@/server/observability/createHealth';
import type { DiskSpace } from '@/server/storage/diskSpace';
import { createApp } from '@/server/http/createApp';
import { createOriginPolicy } from '@/server/http/applyCors';
import { isLoopbackAddress, operatorRule, publicRule } from '@/server/http/clientAddress';
import { type HttpOptions, type HttpServer, startHttpServer } from '@/server/http/startHttpServer';
import { createAnswerTimes, createFiguresHub, type FiguresHub, serveFigures } from '@/server/observability/figures';
import { createMetrics, type IndexReport } from '@/server/observability/createMetrics';
import { watchChain } from '@/server/observability/watchChain';
import { watchDatabase } from '@/server/observability/watchDatabase';
import type { ChainPart } from '@/server/chain/nodes';
import type { DatabasePart } from '@/server/db/startDatabase';
import type { MailPart } from '@/server/mail/startMail';
import type { ShutdownHooks } from '@/server/process/createShutdownHooks';

/** Running requests may take so long to finish when the backend stops, in milliseconds. */
const LAST_REQUESTS = 5_000;

/** Time between two looks at how long answers take, in milliseconds. */
const LOOK = 5_000;

/** What the front needs to listen. */
export type FrontOptions = {
  settings: ServerSettings;
  /** Answers `/ipfs`. */
  ipfs: RequestHandler;
  /** The disk that uploads are written to. */
  space: DiskSpace;
  stops: ShutdownHooks;
  log: (part: string) => Logger;
};

/** What can be watched once it stands. */
export type Watched = { database: DatabasePart; chain: ChainPart; mail: MailPart };

/** The listening front of the backend. */
export type Front = {
  /** The public listener first. */
  servers: readonly Server[];
  /** How this process reaches its own Parse protocol, with the master key too. */
  internalUrl: string;
  hub: FiguresHub;
  /** Origins whose pages may use the backend. */
  origins: readonly string[];
  /** From now on health, figures and mail box show these parts. */
  watch(parts: Watched): Promise<void>;
  /** From now on health and metrics show these indexers. */
  watchIndex(index: IndexReport): void;
  /** How this backend is, for its administrators. */
  readState(): Promise<AdminState>;
  /** From now on these requests are answered, beside the Parse protocol. */
  mount(handlers: readonly RequestHandler[]): void;
  /** From now on the Parse protocol is answered. */
  mountParse(handler: RequestHandler): void;
};

/** Starts to listen, before the parts stand: a taken port is known at once, and health can be asked from the start. */
export async function startFront({ settings, ipfs, space, stops, log }: FrontOptions): Promise<Front> {
  const { siteUrl, serverUrl, production, trustProxy } = settings;
  const policy = createOriginPolicy(siteUrl, serverUrl, production);
  const hub = createFiguresHub();
  const times = createAnswerTimes();
  const figures = serveFigures(hub);
  let report: IndexReport = () => [];
  const index: IndexReport = () => report();
  const metrics = createMetrics({ hub, listeners: figures.listeners, index, space, token: settings.metricsToken });
  const probes: Record<PartName, PartProbe> = {
    database: () => ({ status: 'starting' }),
    chain: () => ({ status: 'starting' }),
    index: () => ({ status: 'starting' }),
    mail: () => ({ status: 'starting' }),
    disk: () => probeDisk(space),
    backend: () => ({ status: 'starting' }),
  };
  const health = createHealth(probes, log('health'));
  let parse: RequestHandler | null = null;
  const mounted = Router();
  const mailbox = Router();

  const app = createApp({
    policy,
    hsts: strictTransport(serverUrl, production),
    trustProxy,
    logger: log('http'),
    onAnswered(request) {
      metrics.count(request);
      if (request.route.startsWith(BACKEND_PATHS.parse) && request.status < 500) times.add(request.seconds * 1000);
    },
    machineRoutes: [health.router, metrics.router, ipfs],
    siteRoutes: [figures.router, mounted, mailbox],
    parse: () => parse,
  });
  const listeners = await startListeners(settings, { policy, trustProxy, handler: app });
  const look = setInterval(() => hub.update({ answerMs: times.median() }), LOOK);
  stops.add('http', () => {
    clearInterval(look);
    figures.end();
    return Promise.all(listeners.all.map(({ stop }) => stop(LAST_REQUESTS))).then(() => undefined);
  });

  return {
    servers: listeners.all.map(({ server }) => server),
    internalUrl: listeners.internalUrl,
    hub,
    origins: policy.allowed,
    async watch({ database, chain, mail }) {
      const databaseWatch = await watchDatabase(database.uri, log('database'));
      stops.add('database watch', databaseWatch.stop);
      probes.database = databaseWatch.state;
      probes.mail = () => ({ status: MAIL_STATES[mail.mailer.state()] });
      probes.chain = () => ({ status: 'off' });
      if (chain.rpcUrl !== null) {
        const nothing = { chainId: null, blockNumber: null, blockTime: null };
        const chainWatch = watchChain({
          rpcUrl: chain.rpcUrl,
          onHead: (head) => hub.update(head ?? nothing),
          log: log('chain'),
        });
        stops.add('chain watch', chainWatch.stop);
        probes.chain = () => ({ status: chainWatch.state() });
      }
      if (mail.mailbox) mailbox.use(mail.mailbox.routes);
    },
    watchIndex(given) {
      report = given;
      probes.index = () => probeIndex(index());
    },
    readState: () =>
      readAdminState({
        ...{ health: health.report, index, hub, space },
        sockets: () => listeners.all.reduce((sum, { sockets }) => sum + sockets(), 0),
      }),
    mount(handlers) {
      for (const handler of handlers) mounted.use(handler);
    },
    mountParse(handler) {
      parse = handler;
      probes.backend = () => ({ status: 'ok' });
    },
  };
}

const MAIL_STATES = { ok: 'ok', failing: 'down', off: 'off' } as const;

/** Everything that listens, and the address under which this process asks itself. */
type Listeners = { all: readonly HttpServer[]; internalUrl: string };

/**
 * The public port and the operator listener. In production cloud code too brings the master key to an operator's address:
 * where that is a socket or none, a port of this process alone is opened on the loopback address.
 */
async function startListeners(
  { production, host, backendPort, operatorListen }: ServerSettings,
  common: Pick<HttpOptions, 'policy' | 'trustProxy' | 'handler'>,
): Promise<Listeners> {
  const open = (listen: ListenAddress, setting: string) => {
    const isLoopback = 'host' in listen && (listen.host === 'localhost' || isLoopbackAddress(listen.host));
    return startHttpServer({ ...common, listen, setting, operator: operatorRule(isLoopback) });
  };
  const listen = { host, port: backendPort };
  const all = [await startHttpServer({ ...common, listen, setting: 'BACKEND_PORT', operator: publicRule(production) })];
  if (operatorListen) all.push(await open(operatorListen, 'OPERATOR_LISTEN'));
  if (!production) return { all, internalUrl: addressOf(listen) };
  if (operatorListen && 'port' in operatorListen) return { all, internalUrl: addressOf(operatorListen) };
  const inner = await open({ host: '127.0.0.1', port: 0 }, 'OPERATOR_LISTEN');
  const { port } = inner.server.address() as AddressInfo;
  return { all: [...all, inner], internalUrl: addressOf({ host: '127.0.0.1', port }) };
}

/** Over the loopback address, unless it listens on one address only. */
function addressOf({ host, port }: { host: string; port: number }): string {
  const name = ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}${BACKEND_PATHS.parse}`;
}
