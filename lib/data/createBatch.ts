/** Keys that are asked for within this many milliseconds share a request, unless another time is given. */
const WINDOW_MS = 20;

type Waiting<Value> = { key: string; resolve: (value: Value | null) => void; reject: (reason: unknown) => void };

/**
 * Makes one question of many: keys that are asked for at about one time are looked up together.
 *
 * @param find what is known of some keys; those that it leaves out are answered by `null`
 * @param most keys of one question
 * @param window how long to wait for further keys, in milliseconds
 */
export function createBatch<Value>(
  find: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  most: number,
  window = WINDOW_MS,
): (key: string) => Promise<Value | null> {
  let waiting: Waiting<Value>[] = [];
  const ask = (some: readonly Waiting<Value>[]): void => {
    find(some.map(({ key }) => key)).then(
      (found) => some.forEach(({ key, resolve }) => resolve(found.get(key) ?? null)),
      (reason: unknown) => some.forEach(({ reject }) => reject(reason)),
    );
  };
  const askAll = (): void => {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += most) ask(all.slice(from, from + most));
  };
  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(askAll, window);
      waiting.push({ key, resolve, reject });
    });
}
