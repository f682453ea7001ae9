import type { HostedApi } from '@/server/data/hosted/createHostedApi';

/** One chain on the hosted service. */
export type HostedChain = {
  api: HostedApi;
  /** Its id as the service wants it, such as `0x1`. */
  chain: string;
};

/** How long answers hold, in seconds. */
export const HOLDS = {
  /** What changes with each block. */
  head: 15,
  /** Prices, which the service itself tells by the minute. */
  price: 60,
  /** What tokens and collections tell of themselves. */
  words: 600,
  /** What is behind the newest block, and stays as it is. */
  past: 3_600,
} as const;
