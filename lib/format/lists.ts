import { collate } from '@/protocol/text/boundedText';

// Words are the page's, not the region's: sentences are written in one English.
let list: Intl.ListFormat | undefined;
const findList = (): Intl.ListFormat => (list ??= new Intl.ListFormat('en-GB'));

/** Things of a sentence: `A`, `A and B`, `A, B and C`. */
export const formatList = (items: readonly string[]): string => findList().format(items);

/** The same of things that are not text: between them stands what joins them. */
export function joinList<Item>(items: readonly Item[]): (Item | string)[] {
  return findList()
    .formatToParts(items.map((_item, at) => String(at)))
    .map(({ type, value }) => (type === 'element' ? (items[Number(value)] ?? value) : value));
}

let numericCollator: Intl.Collator | undefined;

/** Orders names as file managers do: without regard to case, and `2.png` before `10.png`. */
export const compareFileNames = (a: string, b: string): number =>
  collate((numericCollator ??= new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })), a, b);
