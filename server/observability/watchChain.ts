import type { Logger } from 'pino';
import { type ChainHead, followHeads, readHead } from '@/server/observability/followHeads';

/** Follows the newest block of a chain. */
export type ChainWatch = {
  /** Whether the node answers. */
  state(): 'starting' | 'ok' | 'down';
  stop(): void;
};

/** What to follow and whom to tell; `null` says that no node answers. */
export type WatchOptions = { rpcUrl: string; onHead: (head: ChainHead | null) => void; log: Logger };

/** Time between questions while there is no subscription, in milliseconds. */
const POLL = 4_000;

/** Waits between attempts to subscribe, in milliseconds: doubled each time up to the last. */
const FIRST_WAIT = 500;
const LAST_WAIT = 30_000;

/**
 * Follows a chain by one subscription (`eth_subscribe newHeads`) over a websocket, which is opened anew when it breaks.
 * While there is none, the node is asked over HTTP instead: many public nodes speak HTTP alone.
 */
export function watchChain({ rpcUrl, onHead, log }: WatchOptions): ChainWatch {
  const httpUrl = rpcUrl.replace(/^ws/, 'http');
  const stopped = new AbortController();
  let state: ReturnType<ChainWatch['state']> = 'starting';
  let subscribed = false;
  let wait = FIRST_WAIT;
  let retry: NodeJS.Timeout | undefined;

  const tell = (head: ChainHead | null) => {
    if (stopped.signal.aborted) return;
    if (head === null && state !== 'down') log.warn('the chain node does not answer');
    else if (head !== null && state === 'down') log.info('the chain node answers again');
    state = head === null ? 'down' : 'ok';
    onHead(head);
  };

  const subscribe = () => {
    followHeads(rpcUrl.replace(/^http/, 'ws'), {
      signal: stopped.signal,
      onHead: (head) => {
        subscribed = true;
        wait = FIRST_WAIT;
        tell(head);
      },
      onEnd: (reason) => {
        if (stopped.signal.aborted) return;
        log.debug({ reason }, 'no subscription to the chain');
        subscribed = false;
        poll();
        retry = setTimeout(subscribe, wait);
        wait = Math.min(wait * 2, LAST_WAIT);
      },
    });
  };

  const poll = () => {
    if (subscribed || stopped.signal.aborted) return;
    readHead(httpUrl, stopped.signal).then(
      (head) => !subscribed && tell(head),
      (error: unknown) => {
        log.debug({ err: error }, 'the chain node gave no block');
        if (!subscribed) tell(null);
      },
    );
  };

  subscribe();
  const polling = setInterval(poll, POLL);
  return {
    state: () => state,
    stop() {
      stopped.abort();
      clearInterval(polling);
      clearTimeout(retry);
    },
  };
}
