import type { ActivityEntry } from '@/lib/activity/ActivityEntry';
import { addressNames, collectionNames, tokenFacts, tokenKey } from '@/lib/activity/lookups';
import { readApproval } from '@/lib/activity/readApproval';
import { contractName } from '@/lib/contracts/bundledContracts';
import { cachedLookup, findLookup } from '@/lib/data/useLookup';
import { plainLetters } from '@/lib/format/searchWords';
import { coinOf } from '@/protocol/chains';

/** What is looked for. */
export type ActivitySearch = {
  /** Of `searchWords`; an entry has to have all of them. */
  words: readonly string[];
  /** What the visitor calls an address, in lower case; `null` for others. */
  labelOf: (address: string) => string | null;
};

/** Addresses are shortened like this on pages, and copied from there. */
const GAP = /…|\.{3}/;
/** Fewer digits than these are in nearly every hash: they count as letters of a name alone. */
const PART_OF_HEX = /^(0x[\da-f]+|[\da-f]{4,})$/;

/** What can be nothing but an address or a hash, or a part of one. */
const HEX_ALONE = /^0x[\da-f]*(?:(?:…|\.{3})[\da-f]*)?$/;

/** Whether a search has words that may be part of a name: all others are found without asking for names. */
export const needsNames = (words: readonly string[]): boolean => !words.every((word) => HEX_ALONE.test(word));

/** Everything about an entry that is an address: who took part, and contracts of what moved or was approved. */
function addressesOf({ transaction, moves }: ActivityEntry): { people: Set<string>; contracts: Set<string> } {
  const approval = transaction && readApproval(transaction);
  const people = [
    ...moves.flatMap(({ from, to }) => [from, to]),
    ...(transaction ? [transaction.from, transaction.to, transaction.made] : []),
    approval?.spender,
  ];
  const contracts = [...moves.map(({ token }) => token), approval?.token];
  const known = (some: readonly (string | null | undefined)[]) => new Set(some.flatMap((one) => one ?? []));
  return { people: known(people), contracts: known(contracts) };
}

/**
 * Looks up what entries are searched by: the names of their addresses, tokens and collections, each once. Nothing is
 * asked where no name is needed (`needsNames`).
 *
 * @throws where one cannot be read now; the others are read all the same
 */
export async function readSearchedNames(
  entries: readonly ActivityEntry[],
  { words }: Pick<ActivitySearch, 'words'>,
): Promise<void> {
  if (!needsNames(words)) return;
  const people = new Set<string>();
  const contracts = new Set<string>();
  for (const entry of entries) {
    const found = addressesOf(entry);
    for (const address of found.people) people.add(address.toLowerCase());
    for (const contract of found.contracts) contracts.add(tokenKey(entry.chainId, contract));
  }
  const answers = await Promise.allSettled([
    ...[...people].map((address) => findLookup(addressNames, address)),
    // What is no token has the name of a collection.
    ...[...contracts].map(async (key) => (await findLookup(tokenFacts, key)) ?? findLookup(collectionNames, key)),
  ]);
  const failed = answers.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** What an entry is called by: names of who took part, and names and symbols of what moved, in plain letters. */
function namesOf(entry: ActivityEntry, labelOf: ActivitySearch['labelOf']): string[] {
  const { chainId, moves } = entry;
  const { people, contracts } = addressesOf(entry);
  const names = [...people].flatMap((address) => [
    labelOf(address.toLowerCase()),
    cachedLookup(addressNames, address.toLowerCase()),
    contractName(chainId, address),
  ]);
  const tokens = [...contracts].flatMap((contract) => {
    const key = tokenKey(chainId, contract);
    const facts = cachedLookup(tokenFacts, key);
    return [facts?.symbol, facts?.name, cachedLookup(collectionNames, key), contractName(chainId, contract)];
  });
  const { name, symbol } = coinOf(chainId);
  const coin = moves.some(({ kind }) => kind === 'coin') ? [name, symbol] : [];
  return [...names, ...tokens, ...coin].flatMap((text) => (text ? plainLetters(text) : []));
}

/** Whether a word is an address or a hash of the entry, whole, a part of it, or shortened in its middle. */
function isIn(word: string, hexes: readonly string[]): boolean {
  const [head = '', tail] = word.split(GAP);
  if (tail !== undefined) {
    return head.length + tail.length > 3 && hexes.some((hex) => hex.startsWith(head) && hex.endsWith(tail));
  }
  return PART_OF_HEX.test(word) && hexes.some((hex) => hex.includes(word));
}

/**
 * Whether an entry has every word: in the names of its addresses, in the symbol or name of what moved, in an address or
 * in the transaction hash. Names count as far as they were read (`readSearchedNames`).
 */
export function matchesSearch(entry: ActivityEntry, { words, labelOf }: ActivitySearch): boolean {
  const { people, contracts } = addressesOf(entry);
  const hexes = [entry.hash, ...people, ...contracts].map((hex) => hex.toLowerCase());
  const names = namesOf(entry, labelOf);
  return words.every((word) => isIn(word, hexes) || names.some((name) => name.includes(word)));
}
