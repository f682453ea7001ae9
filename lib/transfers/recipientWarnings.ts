/** What is worth saying about a recipient before something is sent to it; the first is the gravest. */
export type RecipientWarning =
  /** Nobody has the key: what is sent there is lost. */
  | { kind: 'zero' }
  /** The contract of what is sent: tokens sent to it are mostly lost. */
  | { kind: 'tokenContract' }
  /** The same beginning and end as an address the visitor knows, and another in between: address poisoning. */
  | { kind: 'lookalike'; of: string }
  /** The name led to another address when the visitor sent to it last. */
  | { kind: 'nameChanged'; name: string; was: string }
  | { kind: 'own' }
  | { kind: 'contract' }
  | { kind: 'first' };

/** What is known of a recipient and of who sends. Addresses in any case. */
export type RecipientFacts = {
  address: string;
  /** The visitor's own addresses. */
  own: readonly string[];
  /** Addresses that the visitor sent to, or keeps in the address book. */
  known: readonly string[];
  /** Contract of what is sent; `null` for the chain's coin. */
  token: string | null;
  /** Whether there is code at the address; `null` where that is not known. */
  isContract: boolean | null;
  /** The name that was typed, and where it led when the visitor sent to it last; left out where neither is known. */
  named?: { name: string; was: string } | null;
};

/** Digits that people compare at each end of an address. */
const COMPARED = 4;

const endsOf = (address: string): string => address.slice(2, 2 + COMPARED) + address.slice(-COMPARED);

/** What to say about a recipient, the gravest first. */
export function recipientWarnings(facts: RecipientFacts): RecipientWarning[] {
  const { address, own, known, token, isContract, named } = facts;
  const to = address.toLowerCase();
  const others = [...new Set([...known, ...own].map((one) => one.toLowerCase()))];
  const isOwn = own.some((one) => one.toLowerCase() === to);
  const isKnown = others.includes(to);
  const like = isKnown ? undefined : others.find((one) => endsOf(one) === endsOf(to));
  const isTokens = token?.toLowerCase() === to;
  const warnings: RecipientWarning[] = [];
  if (/^0x0{40}$/.test(to)) warnings.push({ kind: 'zero' });
  if (isTokens) warnings.push({ kind: 'tokenContract' });
  if (like) warnings.push({ kind: 'lookalike', of: like });
  if (named && named.was.toLowerCase() !== to) warnings.push({ kind: 'nameChanged', ...named });
  if (isOwn) warnings.push({ kind: 'own' });
  if (isContract === true && !isTokens) warnings.push({ kind: 'contract' });
  // Whatever is graver says to check the address, too.
  const isSaid = warnings.some(({ kind }) => kind !== 'contract');
  if (!isKnown && !isSaid) warnings.push({ kind: 'first' });
  return warnings;
}

/** Whether what is sent to an address is usually lost: nobody can move it from there. @param token see `RecipientFacts` */
export function isLossLikely(address: string, token: string | null): boolean {
  const kinds = recipientWarnings({ address, own: [], known: [], token, isContract: null }).map(({ kind }) => kind);
  return kinds.includes('zero') || kinds.includes('tokenContract');
}

/** What has to be confirmed before something is sent, where it is not lost anyway; the gravest first. */
const CONFIRMED = ['lookalike', 'nameChanged', 'own', 'first'] as const;

/** A kind of warning that has to be confirmed. */
export type ConfirmedWarning = (typeof CONFIRMED)[number];

/** Which warning the visitor has to confirm before something is sent: the gravest; `null` for none. */
export function warningToConfirm(warnings: readonly RecipientWarning[]): ConfirmedWarning | null {
  return CONFIRMED.find((kind) => warnings.some((warning) => warning.kind === kind)) ?? null;
}
