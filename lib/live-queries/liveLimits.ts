/** How long the connection waits for a word of the backend, in milliseconds, before it is given up and tried again. */
export const LIVE_LIMITS = {
  /** From the first try until the backend has taken the connection: a proxy may hold it without passing it on. */
  opening: 10_000,
  /** So long nothing was heard: the backend is asked for a sign. */
  quiet: 25_000,
  /** Until that sign comes. */
  answer: 8_000,
};
