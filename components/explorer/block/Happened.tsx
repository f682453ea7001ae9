import { strings } from '@/components/explorer/block/strings.en';
import { methodLabel } from '@/components/explorer/transactionCells';
import { strings as methods } from '@/components/explorer/methods.strings.en';
import { type Share, ShareBar } from '@/components/ui/chart/ShareBar';
import type { ListedTransaction } from '@/lib/explorer/ExplorerView';
import styles from '@/components/explorer/Explorer.module.css';

type Kind = keyof typeof strings.kinds;

/** What a transaction with a method of this name did. */
const KINDS: ReadonlyMap<string, Kind> = new Map([
  [methods.transfer, 'transfer'],
  [methods.swapExactETHForTokens, 'swap'],
  [methods.approve, 'approval'],
  [methods.setApprovalForAll, 'approval'],
  // An approval of nothing, as `setApprovalForAll` has none of its own name.
  [methods.revoke, 'approval'],
  [methods.mint, 'mint'],
  [methods.create, 'contract'],
]);

/** What a transaction did, in a kind; what failed did nothing. */
const kindOf = (row: ListedTransaction): Kind => (row.failed ? 'failed' : (KINDS.get(methodLabel(row)) ?? 'other'));

/** What stands at the end, however many there are. */
const LAST: readonly Kind[] = ['other', 'failed'];
const TONES: Readonly<Partial<Record<Kind, Share['tone']>>> = { other: 'rest', failed: 'bad' };

/** What the transactions of a block did: how many of each kind. Nothing where there are not several. */
export function Happened({ transactions }: { transactions: readonly ListedTransaction[] }) {
  if (transactions.length < 2) return null;
  const counts = new Map<Kind, number>();
  for (const row of transactions) counts.set(kindOf(row), (counts.get(kindOf(row)) ?? 0) + 1);
  const rank = ([kind, count]: [Kind, number]) => (LAST.includes(kind) ? -LAST.indexOf(kind) - 1 : count);
  const shares = [...counts]
    .sort((one, other) => rank(other) - rank(one))
    .map(([kind, count]): Share => ({ id: kind, size: count, words: strings.kinds[kind](count), tone: TONES[kind] }));
  return (
    <section className={styles.section}>
      <h2>{strings.happened}</h2>
      <ShareBar label={strings.kindsOfAll} shares={shares} scale="one" />
    </section>
  );
}
