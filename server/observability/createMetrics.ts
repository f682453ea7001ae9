import { Router } from 'express';
import { createHash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { BACKEND_PATHS } from '@/protocol/paths';
import { readVersion } from '@/server/config/readVersion';
import { mayUseMasterKey } from '@/server/http/clientAddress';
import type { AnsweredRequest } from '@/server/http/observeRequests';
import type { FiguresHub } from '@/server/observability/figures';
import type { DiskSpace, DiskState } from '@/server/storage/diskSpace';

/** What the metrics are taken from. */
export type MetricsSources = {
  hub: FiguresHub;
  listeners(): number;
  index: IndexReport;
  pools(): readonly PoolReport[];
  /** The disk that uploads are written to. */
  space: Pick<DiskSpace, 'read'>;
  token: string | null;
};

/** Tells how far the index of each chain is, by decimal chain id. */
export type IndexReport = () => readonly (readonly [chainId: number, progress: IndexProgress])[];

/** How many connections to the database one purpose uses and keeps, and how many requests wait for one. */
export type PoolReport = { purpose: string; busy: number; idle: number; waiting: number };

/** Counts requests and serves the counts in the text form of Prometheus. */
export type Metrics = { router: Router; count(request: AnsweredRequest): void };

/** Builds the metrics. They are the operator's (`mayUseMasterKey`), unless the caller brings `METRICS_TOKEN` as a bearer token. */
export function createMetrics({ hub, listeners, index, pools, space, token }: MetricsSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: 'foyer_http_requests_total',
    help: 'Requests answered, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'foyer_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['route'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const gauge = (name: string, help: string, read: () => number | null) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read() ?? Number.NaN);
      },
    });
  new Gauge({
    name: 'foyer_build_info',
    help: 'Always 1: version of this backend, and of Node.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version: readVersion(), node: process.version }, 1);
  gauge('foyer_users', 'Accounts in the database.', () => hub.current().users);
  gauge(
    'foyer_chain_block_number',
    'Height of the watched chain; NaN while no node answers.',
    () => hub.current().blockNumber,
  );
  gauge('foyer_figures_listeners', 'Open event streams of the figures.', listeners);

  new Gauge({
    name: 'foyer_database_connections',
    help: 'Connections of the pools, by what they are for.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      this.reset();
      for (const { purpose, busy, idle } of pools()) {
        this.inc({ pool: purpose, state: 'busy' }, busy);
        this.inc({ pool: purpose, state: 'idle' }, idle);
      }
    },
  });
  new Gauge({
    name: 'foyer_database_waiting',
    help: 'Requests that wait for a connection of a pool.',
    labelNames: ['pool'],
    registers,
    collect() {
      this.reset();
      for (const { purpose, waiting } of pools()) this.inc({ pool: purpose }, waiting);
    },
  });

  const indexGauge = (name: string, help: string, read: (progress: IndexProgress) => number | null) =>
    new Gauge({
      name,
      help,
      labelNames: ['chain'],
      registers,
      collect() {
        for (const [chain, progress] of index()) this.set({ chain: String(chain) }, read(progress) ?? Number.NaN);
      },
    });
  indexGauge('foyer_index_block_number', 'Newest block in the index.', ({ blockNumber }) => blockNumber);
  indexGauge('foyer_index_head', 'Newest block of the node the index reads from.', ({ head }) => head);
  indexGauge('foyer_index_blocks_per_second', 'Blocks indexed per second of late.', ({ rate }) => rate);

  const diskGauge = (name: string, help: string, read: (state: DiskState) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const state = await space.read();
        this.set(state ? read(state) : Number.NaN);
      },
    });
  diskGauge(
    'foyer_disk_free_bytes',
    'Free space on the disk of uploads; NaN where the system does not tell.',
    (state) => state.free,
  );
  diskGauge(
    'foyer_disk_floor_bytes',
    'Free space that uploads leave; below it they are refused.',
    (state) => state.floor,
  );

  const router = Router();
  router.get(BACKEND_PATHS.metrics, async (req, res) => {
    if (!mayUseMasterKey(req) && !(token !== null && bearerIs(req.headers.authorization, token))) {
      res
        .status(403)
        .json({ error: 'Metrics need METRICS_TOKEN as a bearer token, or the operator listener (OPERATOR_LISTEN).' });
      return;
    }
    res.set({ 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).send(await registry.metrics());
  });
  return {
    router,
    count({ method, route, status, seconds }) {
      requests.inc({ method: METHODS.has(method) ? method : 'other', route, status });
      if (route !== BACKEND_PATHS.figures) durations.observe({ route }, seconds);
    },
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Compares digests, so that the time taken tells nothing about the token. */
function bearerIs(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}

/** How far the index of a chain is. */
export type IndexProgress = {
  /**
   * `waiting`: another backend indexes this chain. `upgrading`: the tables of an earlier version are converted, and answer
   * nothing meanwhile. `down`: it failed, no node answers, or for a minute it came no further; it is tried again.
   */
  state: 'waiting' | 'upgrading' | 'indexing' | 'following' | 'down';
  /** Newest block in the index; `null` before the first. */
  blockNumber: number | null;
  /** Newest block of the node; `null` before it is known. */
  head: number | null;
  /** Blocks indexed per second of late. */
  rate: number;
  /** Time until the head is reached, in seconds; `null` where nothing can be told. */
  secondsLeft: number | null;
};
