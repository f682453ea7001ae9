import { readSettings } from '@/lib/env';
import { createStore, useStore } from '@/lib/state/createStore';
import { FIGURES_EVENT, type Figures } from '@/protocol/figures';
import { BACKEND_PATHS, backendAddress } from '@/protocol/paths';

/** The figures and whether they are fresh. */
export type LiveFigures = {
  /** The last figures that arrived; `null` before the first. */
  figures: Figures | null;
  /** `lost`: the stream broke; the browser reconnects by itself and the last figures stay. */
  state: 'connecting' | 'live' | 'lost';
};

let source: EventSource | null = null;
/**
 * A stream that the backend rejected stays closed; it is retried after this time, in milliseconds.
 */
const RETRY_AFTER_MS = 5_000;
let retry: ReturnType<typeof setTimeout> | undefined;

/**
 * The stream `/figures`: opened for the first listener, closed after the last and while the page is
 * hidden.
 */
export const figuresStore = createStore<LiveFigures>({ figures: null, state: 'connecting' }, () => {
  document.addEventListener('visibilitychange', followVisibility);
  open();
  return () => {
    document.removeEventListener('visibilitychange', followVisibility);
    close();
  };
});

/** Live figures of the backend; the stream is open while a component uses this hook and the page is visible. */
export const useFigures = (): LiveFigures => useStore(figuresStore);

/** Decimal ID of the chain the backend watches; `null` until it is known. */
export const useWatchedChain = (): number | null => useStore(figuresStore, ({ figures }) => figures?.chainId ?? null);

function followVisibility(): void {
  if (document.visibilityState === 'hidden') close();
  else open();
}

function open(): void {
  if (source !== null || document.visibilityState === 'hidden') return;
  const stream = new EventSource(backendAddress(readSettings().serverUrl, BACKEND_PATHS.figures));
  stream.addEventListener(FIGURES_EVENT, receive);
  stream.addEventListener('error', () => {
    const { figures, state } = figuresStore.get();
    if (state !== 'lost') figuresStore.set({ figures, state: 'lost' });
    if (stream.readyState !== EventSource.CLOSED) return;
    close();
    retry = setTimeout(open, RETRY_AFTER_MS);
  });
  source = stream;
}

function receive(event: MessageEvent<string>): void {
  const value: unknown = JSON.parse(event.data);
  if (isFigures(value)) figuresStore.set({ figures: value, state: 'live' });
}

function isFigures(value: unknown): value is Figures {
  return typeof value === 'object' && value !== null && 'users' in value && 'blockNumber' in value;
}

function close(): void {
  clearTimeout(retry);
  source?.close();
  source = null;
}
