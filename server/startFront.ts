import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Router, type RequestHandler } from 'express';
import type { AdminState } from '@/protocol/calls/adminService';
import type { Logger } from 'pino';
import { BACKEND_PATHS } from '@/protocol/paths';
import { strictTransport } from '@/protocol/strictTransport';
import type { ListenAddress, ServerSettings } from '@/server/config/ServerSettings';
import {
  createHealth,
  type PartProbe,
  probeDisk,
  probeIndex,
  readAdminState,
} from '@/server/observability/createHealth';
import type { DiskSpace } from '@/server/storage/diskSpace';
import { createApp } from '@/server/http/createApp';
import { createOriginPolicy } from '@/server/http/applyCors';
import { type CallerAddress, createCallerAddress } from '@/server/http/callerAddress';
import { reportUnknownVisitors } from '@/server/http/reportUnknownVisitors';
import { isLoopbackAddress, operatorRule, publicRule } from '@/server/http/clientAddress';
import {
  createHttpServer,
  type HttpOptions,
  type HttpServer,
  requireFreePort,
  startHttpServer,
} from '@/server/http/startHttpServer';
import { createResponseTimes, createFiguresHub, type FiguresHub, serveFigures } from '@/server/observability/figures';
import { collectFailures, type FailureGroup } from '@/server/observability/collectFailures';
import { collectTraffic, type Traffic } from '@/server/observability/collectTraffic';
import { createMetrics, type IndexReport } from '@/server/observability/createMetrics';
import { watchChain } from '@/server/observability/watchChain';
import { readPools } from '@/server/db/connections';
import { watchDatabase } from '@/server/db/watchDatabase';
import type { ConnectedChain } from '@/server/chain/nodes';
import type { ConnectedDatabase } from '@/server/db/startDatabase';
import type { ConnectedMail } from '@/server/mail/startMail';
import type { ShutdownHooks } from '@/server/process/createShutdownHooks';

/** Running requests may take so long to finish once nothing is accepted any more, in milliseconds. */
const DRAIN_TIMEOUT = 4_000;

/** How long proxies may use the connections that they have once no new one is accepted, in milliseconds. */
const KEEP_CONNECTIONS = 1_500;

/** Time between two looks at how long answers take, in milliseconds. */
const POLL_INTERVAL = 5_000;

/** What the front needs to listen. */
export type FrontOptions = {
  settings: ServerSettings;
  /** Answers `/ipfs`. */
  ipfs: RequestHandler;
  /** The disk that uploads are written to. */
  space: DiskSpace;
  shutdownHooks: ShutdownHooks;
  log: (part: string) => Logger;
};

/** What can be watched once it stands. */
export type MonitoredParts = { database: ConnectedDatabase; chain: ConnectedChain; mail: ConnectedMail };

/** The listening front of the backend. */
export type Front = {
  /** The public listener first. */
  servers: readonly Server[];
  /** How this process reaches its own Parse protocol, with the master key too. */
  internalUrl: string;
  hub: FiguresHub;
  /** For whom a request counts. */
  callerAddress: CallerAddress;
  /** Origins whose pages may use the backend. */
  origins: readonly string[];
  /** From now on health, figures and mail box show these parts. */
  watch(parts: MonitoredParts): Promise<void>;
  /** From now on health and metrics show these indexers. */
  watchIndex(index: IndexReport): void;
  /** How this backend is, for its administrators. */
  readState(): Promise<AdminState>;
  /** What was answered, and what failed of it, since they were taken last. */
  observed: { takeTraffic(): Traffic; takeFailures(): FailureGroup[] };
  /** From now on these requests are answered, beside the Parse protocol. */
  mount(handlers: readonly RequestHandler[]): void;
  /** From now on the Parse protocol is answered. */
  mountParse(handler: RequestHandler): void;
  /** Listens on the public port. */
  open(): Promise<void>;
  /** Before a stop: `/ready` answers 503, while everything is served for so long. */
  leave(milliseconds: number): Promise<void>;
  /** Has this done once no new connection is accepted, such as closing WebSockets. */
  onClosing(close: () => void): void;
};

/**
 * Builds the front, before the parts stand. The operator listener answers from the start; a taken public
 * port is known at once, and listens after `open`: what is not ready is not connected to.
 */
export async function startFront({ settings, ipfs, space, shutdownHooks, log }: FrontOptions): Promise<Front> {
  const { siteUrl, serverUrl, production, trustProxy } = settings;
  const policy = createOriginPolicy(siteUrl, serverUrl, production);
  const hub = createFiguresHub();
  const times = createResponseTimes();
  const [traffic, failures] = [collectTraffic(), collectFailures()];
  const callerAddress = createCallerAddress(settings, reportUnknownVisitors(log('http')));
  const figures = serveFigures(hub, callerAddress);
  let report: IndexReport = () => [];
  const index: IndexReport = () => report();
  const metrics = createMetrics({
    ...{ hub, listeners: figures.listeners, index, pools: readPools, space },
    token: settings.metricsToken,
  });
  const starting: PartProbe = () => ({ status: 'starting' });
  const health = createHealth(
    {
      ...{ database: starting, chain: starting, index: starting, mail: starting },
      ...{ disk: () => probeDisk(space), backend: starting },
    },
    log('health'),
  );
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
      traffic.count(request);
      failures.note(request);
      if (request.route.startsWith(BACKEND_PATHS.parse) && request.status < 500) times.add(request.seconds * 1000);
    },
    machineRoutes: [health.router, metrics.router, ipfs],
    siteRoutes: [figures.router, mounted, mailbox],
    parse: () => parse,
  });
  const listeners = await startListeners(settings, { policy, callerAddress, handler: app });
  let close = (): void => undefined;
  const keepMs = settings.drainMs > 0 ? KEEP_CONNECTIONS : 0;
  const look = setInterval(() => hub.update({ answerMs: times.median() }), POLL_INTERVAL);
  shutdownHooks.add('http', () => {
    clearInterval(look);
    figures.end();
    const stopped = Promise.all(listeners.all.map(({ stop }) => stop(DRAIN_TIMEOUT, keepMs)));
    close();
    return stopped.then(() => undefined);
  });

  return {
    servers: listeners.all.map(({ server }) => server),
    internalUrl: listeners.internalUrl,
    hub,
    callerAddress,
    origins: policy.allowed,
    async watch({ database, chain, mail }) {
      const databaseWatch = await watchDatabase(database.uri, log('database'));
      shutdownHooks.add('database watch', databaseWatch.stop);
      health.watch({
        database: databaseWatch.state,
        mail: () => ({ status: MAIL_STATES[mail.mailer.state()] }),
        chain: () => ({ status: 'off' }),
      });
      if (chain.rpcUrl !== null) {
        const nothing = { chainId: null, blockNumber: null, blockTime: null };
        const chainWatch = watchChain({
          rpcUrl: chain.rpcUrl,
          onHead: (head) => hub.update(head ?? nothing),
          log: log('chain'),
        });
        shutdownHooks.add('chain watch', chainWatch.stop);
        health.watch({ chain: () => ({ status: chainWatch.state() }) });
      }
      if (mail.mailbox) mailbox.use(mail.mailbox.routes);
    },
    watchIndex(given) {
      report = given;
      health.watch({ index: () => probeIndex(index()) });
    },
    readState: () =>
      readAdminState({
        ...{ health: health.report, index, hub, space },
        sockets: () => listeners.all.reduce((sum, { sockets }) => sum + sockets(), 0),
      }),
    observed: { takeTraffic: traffic.take, takeFailures: failures.take },
    mount(handlers) {
      for (const handler of handlers) mounted.use(handler);
    },
    mountParse(handler) {
      parse = handler;
      health.watch({ backend: () => ({ status: 'ok' }) });
    },
    open: () => listeners.all[0].listen(),
    async leave(milliseconds) {
      health.leave();
      if (listeners.all[0].server.listening) await sleep(milliseconds);
    },
    onClosing(given) {
      close = given;
    },
  };
}

const MAIL_STATES = { ok: 'ok', failing: 'down', off: 'off' } as const;

/** Everything that listens, and the address under which this process asks itself. */
type Listeners = { all: readonly [HttpServer, ...HttpServer[]]; internalUrl: string };

/**
 * The public port, which does not listen yet, and the operator listener. In production cloud code too brings the master key to an operator's address:
 * where that is a socket or none, a port of this process alone is opened on the loopback address.
 */
async function startListeners(
  { production, host, backendPort, operatorListen }: ServerSettings,
  common: Pick<HttpOptions, 'policy' | 'callerAddress' | 'handler'>,
): Promise<Listeners> {
  const open = (listen: ListenAddress, setting: string) => {
    const isLoopback = 'host' in listen && (listen.host === 'localhost' || isLoopbackAddress(listen.host));
    return startHttpServer({ ...common, listen, setting, operator: operatorRule(isLoopback) });
  };
  const listen = { host, port: backendPort };
  const options = { ...common, listen, setting: 'BACKEND_PORT', operator: publicRule(production) };
  await requireFreePort(listen, 'BACKEND_PORT');
  const all: [HttpServer, ...HttpServer[]] = [createHttpServer(options)];
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
