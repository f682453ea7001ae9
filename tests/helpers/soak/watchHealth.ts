import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { HealthReport, PartName } from '@/server/observability/createHealth';

/** One answer of `/health`; times in milliseconds of this process's clock. */
type Look = { asked: number; answered: number; status: number; parts: HealthReport['parts'] | null };

/** Looks at `/health` all the time. */
export type HealthWatch = {
  /** Waits until a part is as wanted; answers how long that took, and fails after so many milliseconds. */
  becomes(part: PartName, status: 'ok' | 'down', within: number): Promise<number>;
  /** Fails if a part was ever told to be something else in the answers to what was asked between two moments. */
  was(part: PartName, status: 'ok' | 'down', from: number, to: number): void;
  /** Fails if it ever took longer to answer, in milliseconds, or did not answer. */
  answeredWithin(limit: number): void;
  stop(): Promise<void>;
};

/** Time between two looks, in milliseconds. */
const BETWEEN = 100;

/** An answer that takes longer counts as none, in milliseconds. */
const TIMEOUT_MS = 15_000;

/** Begins to look. Moments are those of `performance.now()`, which no change of the clock moves. */
export function watchHealth(origin: string): HealthWatch {
  const looks: Look[] = [];
  let over = false;
  const look = async (): Promise<Look> => {
    const asked = performance.now();
    try {
      const answer = await fetch(`${origin}/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const { parts } = (await answer.json()) as HealthReport;
      return { asked, answered: performance.now(), status: answer.status, parts };
    } catch {
      // Nobody answered, which is what is looked for.
      return { asked, answered: performance.now(), status: 0, parts: null };
    }
  };
  const looking = (async () => {
    while (!over) {
      looks.push(await look());
      await sleep(BETWEEN);
    }
  })();
  const told = ({ parts, status }: Look, part: PartName) => parts?.[part].status ?? `nothing (${status})`;

  return {
    async becomes(part, wanted, within) {
      const since = performance.now();
      const reached = () => looks.find((each) => each.asked >= since && told(each, part) === wanted);
      await expect
        .poll(() => reached() !== undefined, { timeout: within, interval: 20, message: `${part} is not ${wanted}` })
        .toBe(true);
      return (reached()?.answered ?? NaN) - since;
    },
    was(part, wanted, from, to) {
      const wrong = looks
        .filter(({ asked, answered }) => asked >= from && answered <= to)
        .filter((each) => told(each, part) !== wanted)
        .map((each) => `${told(each, part)} after ${Math.round(each.asked - from)} ms`);
      expect(wrong, `${part} was ${wanted} all the time`).toEqual([]);
    },
    answeredWithin(limit) {
      const slow = looks.filter(({ asked, answered, parts }) => parts === null || answered - asked > limit);
      expect(slow.map(({ asked, answered, status }) => `${status} after ${answered - asked} ms`)).toEqual([]);
    },
    async stop() {
      over = true;
      await looking;
    },
  };
}
