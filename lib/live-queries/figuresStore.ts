import { readSettings } from '@/lib/env';
import { FIGURES_EVENT, type Figures } from '@/protocol/figures';
import { BACKEND_PATHS, backendAddress } from '@/protocol/paths';

/** The figures and whether they are fresh. */
export type LiveFigures = {
  /** The last figures that arrived; `null` before the first. */
  figures: Figures | null;
  /** `lost`: the stream broke; the browser tries again by itself and the last figures stay. */
  state: 'connecting' | 'live' | 'lost';
};

type Listener = () => void;

const listeners = new Set<Listener>();
const UNKNOWN: LiveFigures = { figures: null, state: 'connecting' };
let live = UNKNOWN;
let source: EventSource | null = null;
/** A stream that the backend refused outright stays closed; it is tried again after this long, in milliseconds. */
const RETRY_AFTER_MS = 5_000;
let retry: ReturnType<typeof setTimeout> | undefined;

function change(next: LiveFigures): void {
  live = next;
  for (const listener of listeners) listener();
}

function isFigures(value: unknown): value is Figures {
  return typeof value === 'object' && value !== null && 'users' in value && 'blockNumber' in value;
}

function receive(event: MessageEvent<string>): void {
  const value: unknown = JSON.parse(event.data);
  if (isFigures(value)) change({ figures: value, state: 'live' });
}

function close(): void {
  clearTimeout(retry);
  source?.close();
  source = null;
}

function open(): void {
  if (source !== null || document.visibilityState === 'hidden') return;
  const stream = new EventSource(backendAddress(readSettings().serverUrl, BACKEND_PATHS.figures));
  stream.addEventListener(FIGURES_EVENT, receive);
  stream.addEventListener('error', () => {
    if (live.state !== 'lost') change({ ...live, state: 'lost' });
    if (stream.readyState !== EventSource.CLOSED) return;
    close();
    retry = setTimeout(open, RETRY_AFTER_MS);
  });
  source = stream;
}

function followVisibility(): void {
  if (document.visibilityState === 'hidden') close();
  else open();
}

/** The stream `/figures` as a store: opened for the first listener, closed after the last and while the page is hidden. */
export const figuresStore = {
  get: (): LiveFigures => live,
  getOnServer: (): LiveFigures => UNKNOWN,
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    if (listeners.size === 1) {
      document.addEventListener('visibilitychange', followVisibility);
      open();
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      document.removeEventListener('visibilitychange', followVisibility);
      close();
    };
  },
};
