/** The span the median is taken over, in milliseconds. */
const SPAN = 5 * 60 * 1000;

/** Requests kept; beyond it the oldest go, so that a busy five minutes cost no memory. */
const MOST = 2_000;

/** Remembers how long recent requests took. */
export function createAnswerTimes(now: () => number = Date.now) {
  let times: { at: number; ms: number }[] = [];
  return {
    add(ms: number): void {
      times.push({ at: now(), ms });
      if (times.length > MOST * 2) times = times.slice(-MOST);
    },
    /** Median of the last five minutes in milliseconds, to one decimal; `null` without a request. */
    median(): number | null {
      const since = now() - SPAN;
      times = times.slice(-MOST).filter(({ at }) => at >= since);
      const sorted = times.map(({ ms }) => ms).sort((a, b) => a - b);
      const middle = sorted[Math.floor(sorted.length / 2)];
      return middle === undefined ? null : Math.round(middle * 10) / 10;
    },
  };
}
