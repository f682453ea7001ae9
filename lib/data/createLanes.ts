/** How much of one lane goes on at once, how much waits at most, and how long, in milliseconds. */
export type LaneLimits = { atOnce: number; maxWaiting: number; timeoutMs: number };

type Lane = { running: number; waiting: (() => void)[] };

/**
 * Makes turns by name: first come, first served within a lane, and no lane waits for another.
 *
 * @returns waits for a turn of a lane, and answers what ends it; `null` where too many wait, or it does not come in time
 */
export function createLanes({ atOnce, maxWaiting, timeoutMs }: LaneLimits) {
  const lanes = new Map<string, Lane>();

  const leave = (name: string, lane: Lane): void => {
    const next = lane.waiting.shift();
    // A turn goes from hand to hand, so that nobody who comes later takes it.
    if (next) next();
    else if (--lane.running === 0) lanes.delete(name);
  };

  return async (name: string): Promise<(() => void) | null> => {
    const lane = lanes.get(name) ?? { running: 0, waiting: [] };
    lanes.set(name, lane);
    if (lane.running < atOnce) lane.running += 1;
    else if (lane.waiting.length >= maxWaiting || !(await waitIn(lane, timeoutMs))) return null;
    return () => leave(name, lane);
  };
}

/** Whether a turn came in time. */
function waitIn(lane: Lane, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const begin = () => {
      clearTimeout(timer);
      resolve(true);
    };
    const timer = setTimeout(() => {
      lane.waiting.splice(lane.waiting.indexOf(begin), 1);
      resolve(false);
    }, timeoutMs);
    lane.waiting.push(begin);
  });
}
