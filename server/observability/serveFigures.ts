import { Router, type Response } from 'express';
import { FIGURES_EVENT, type Figures } from '@/protocol/figures';
import { BACKEND_PATHS } from '@/protocol/paths';
import type { FiguresHub } from '@/server/observability/createFiguresHub';

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
const MOST_UNREAD = 64 * 1024;

/** The event stream of the figures (HTML standard, server-sent events). */
export type FiguresStream = {
  router: Router;
  listeners(): number;
  /** Ends every stream; the browser opens a new one by itself. */
  end(): void;
};

/** Serves the figures: at once, and at each change. */
export function serveFigures(hub: FiguresHub, bounds: FiguresBounds = BOUNDS): FiguresStream {
  const open = new Map<Response, string>();
  const router = Router();

  const send = (res: Response, text: string) => {
    if (res.writableLength > MOST_UNREAD) res.destroy();
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
    const address = req.ip ?? 'unknown';
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
