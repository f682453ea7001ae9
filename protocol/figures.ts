/** Live figures of the backend: the JSON of each event in the stream `/figures`. */
export type Figures = {
  /** Height of the chain the backend watches; `null` while no node answers. */
  blockNumber: number | null;
  /** Moment of that block, ISO 8601. */
  blockTime: string | null;
  /** Decimal chain id of that chain; `null` while no node answers. */
  chainId: number | null;
  /** Number of accounts in the database. */
  users: number;
  /** Median time to answer a request over the last five minutes, in milliseconds; `null` before the first request. */
  answerMs: number | null;
};

/** Name of the event in the stream. */
export const FIGURES_EVENT = 'figures';
