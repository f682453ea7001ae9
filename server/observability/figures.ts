import { type Response, Router } from 'express';
import type { Logger } from 'pino';
import { type Figures, FIGURES_EVENT } from '@/protocol/figures';
import { BACKEND_PATHS } from '@/protocol/paths';
import type { CallerAddress } from '@/server/http/callerAddress';
import { networkOf } from '@/protocol/clientAddress';

/** Holds the figures and tells listeners when they change. */
export type FiguresHub = {
  current(): Figures;
  update(change: Partial<Figures>): void;
  /** Calls at each change; answers how to stop. */
  subscribe(listener: (figures: Figures) => void): () => void;
};

/** Changes within this time are told together, in milliseconds. */
const TOGETHER = 25;

/** Builds the hub with nothing known yet. */
export function createFiguresHub(): FiguresHub {
  const listeners = new Set<(figures: Figures) => void>();
  let figures: Figures = { blockNumber: null, blockTime: null, chainId: null, users: 0, answerMs: null };
  let reported = figures;
  let timer: NodeJS.Timeout | null = null;

  const notify = () => {
    timer = null;
    if (same(reported, figures)) return;
    reported = figures;
    for (const listener of listeners) listener(figures);
  };

  return {
    current: () => figures,
    update(change) {
      const next = { ...figures, ...change };
      if (same(next, figures)) return;
      figures = next;
      timer ??= setTimeout(notify, TOGETHER).unref();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function same(a: Figures, b: Figures): boolean {
  return (Object.keys(a) as (keyof Figures)[]).every((key) => a[key] === b[key]);
}

/** Bounds of the event stream. */
export type FiguresBounds = {
  /** Streams one address may hold open; an office shares one. */
  perAddress: number;
  /** Streams in all. */
  inAll: number;
  /** Time between comments that keep proxies from closing a silent stream, in milliseconds. */
  keepAlive: number;
};

const BOUNDS: FiguresBounds = { perAddress: 60, inAll: 2_000, keepAlive: 20_000 };

/** A listener that leaves this much unread is let go, in bytes. */
const MAX_BUFFERED = 64 * 1024;

/** The event stream of the figures (HTML standard, server-sent events). */
type FiguresStream = {
  router: Router;
  listeners(): number;
  /** Ends every stream; the browser opens a new one by itself. */
  end(): void;
};

/** Serves the figures: at once, and at each change. */
export function serveFigures(
  hub: FiguresHub,
  callerAddress: CallerAddress,
  bounds: FiguresBounds = BOUNDS,
): FiguresStream {
  const open = new Map<Response, string>();
  const router = Router();

  const send = (res: Response, text: string) => {
    if (res.writableLength > MAX_BUFFERED) res.destroy();
    else res.write(text);
  };
  hub.subscribe((figures) => {
    const text = writeEvent(figures);
    for (const res of open.keys()) send(res, text);
  });
  const pulse = setInterval(() => {
    for (const res of open.keys()) send(res, ': still here\n\n');
  }, bounds.keepAlive).unref();

  router.get(BACKEND_PATHS.figures, (req, res) => {
    const address = networkOf(callerAddress(req));
    const fromHere = [...open.values()].filter((other) => other === address).length;
    if (open.size >= bounds.inAll || fromHere >= bounds.perAddress) {
      res.status(429).set('Retry-After', '60').json({ error: 'Too many streams are open. Try again in a minute.' });
      return;
    }
    open.set(res, address);
    res.once('close', () => open.delete(res));
    res.set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no', // nginx would hold events back
    });
    res.flushHeaders();
    res.write(`retry: 2000\n${writeEvent(hub.current())}`);
  });

  return {
    router,
    listeners: () => open.size,
    end() {
      clearInterval(pulse);
      for (const res of open.keys()) res.end();
    },
  };
}

function writeEvent(figures: Figures): string {
  return `event: ${FIGURES_EVENT}\ndata: ${JSON.stringify(figures)}\n\n`;
}

/** Accounts are counted again this often, in milliseconds: another backend on the same database may have made one. */
const RECOUNT = 60_000;

/** What counts accounts. */
type UserCountParts = {
  /** Number of accounts; rejects where the database does not answer. */
  count: () => Promise<number>;
  hub: FiguresHub;
  log: Logger;
};

/** Keeps the number of accounts in the figures of the site: counts each minute, and whenever it is told to. */
export function countUsers({ count, hub, log }: UserCountParts) {
  const update = () =>
    count().then(
      (users) => hub.update({ users }),
      (error: unknown) => log.warn({ err: error }, 'the accounts could not be counted'),
    );
  const recount = setInterval(() => void update(), RECOUNT);
  return { count: update, stop: () => clearInterval(recount) };
}

/** The span the median is taken over, in milliseconds. */
const SPAN = 5 * 60 * 1000;

/** Requests kept; beyond it the oldest go, so that a busy five minutes cost no memory. */
const MAX_REQUESTS = 2_000;

/** Remembers how long recent requests took. */
export function createResponseTimes(now: () => number = Date.now) {
  let times: { at: number; ms: number }[] = [];
  return {
    add(ms: number): void {
      times.push({ at: now(), ms });
      if (times.length > MAX_REQUESTS * 2) times = times.slice(-MAX_REQUESTS);
    },
    /** Median of the last five minutes in milliseconds, to one decimal; `null` without a request. */
    median(): number | null {
      const since = now() - SPAN;
      times = times.slice(-MAX_REQUESTS).filter(({ at }) => at >= since);
      const sorted = times.map(({ ms }) => ms).sort((a, b) => a - b);
      const middle = sorted[Math.floor(sorted.length / 2)];
      return middle === undefined ? null : Math.round(middle * 10) / 10;
    },
  };
}
