/** Chance that can be repeated: the same seed gives the same choices. */
export type Random = {
  /** A whole number from 0, below `end`. */
  below(end: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** One of the keys, each as likely as its weight says. */
  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key;
  /** So many results, from `least` to `most`. */
  some<Item>(least: number, most: number, make: () => Item): Item[];
};

/** Makes the choices of a seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const random: Random = {
    below: (end) => Math.floor(next() * end),
    chance: (probability) => next() < probability,
    pick: <Item>(items: readonly Item[]) => items[random.below(items.length)] as Item,
    weighted: <Key extends string>(weights: Readonly<Record<Key, number>>) => {
      const entries = Object.entries<number>(weights) as [Key, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      return (entries.at(-1) as [Key, number])[0];
    },
    some: (least, most, make) => Array.from({ length: least + random.below(most - least + 1) }, make),
  };
  return random;
}
