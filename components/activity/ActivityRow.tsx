import { memo } from 'react';
import styles from '@/components/activity/ActivityRow.module.css';
import { ActivityAmount } from '@/components/activity/ActivityAmount';
import { ActivitySentence } from '@/components/activity/ActivitySentence';
import { RowPicture } from '@/components/activity/RowPicture';
import { RowFee, RowTime } from '@/components/activity/RowTime';
import { RowNote, RowParty, RowVerb } from '@/components/activity/RowWordsLine';
import { TransactionLink } from '@/components/transactions/TransactionLink';
import openRow from '@/components/ui/values/openRow.module.css';
import { type ActivityEntry, directionOf, type OwnAddresses } from '@/lib/activity/ActivityEntry';
import { describeRow } from '@/lib/activity/describeRow';

/** Props of {@link ActivityRow}. */
type ActivityRowProps = {
  entry: ActivityEntry;
  own: OwnAddresses;
  /** The wrapped coin of the entry's chain; `null` where it has none. */
  wrapped: string | null;
};

/** Which way it went on the whole, for the picture before it. */
function wayOf({ transaction, moves }: ActivityEntry, own: OwnAddresses): string {
  if (transaction?.failed) return 'failed';
  const ways = new Set(moves.map((move) => directionOf(move, own)));
  if (ways.has('in') && ways.has('out')) return 'exchange';
  return ways.has('in') ? 'in' : ways.has('out') ? 'out' : ways.has('within') ? 'within' : 'call';
}

/**
 * One thing that happened: what and with whom, by which wallet and where, how much, when, and its fee. The row is the link
 * to the transaction, and its name begins with the sentence that says it all.
 */
export const ActivityRow = memo(function ActivityRow({ entry, own, wrapped }: ActivityRowProps) {
  const { chainId, hash, time, transaction } = entry;
  const way = wayOf(entry, own);
  const row = describeRow(entry, own, wrapped);
  const isPaid = transaction !== null && own.has(transaction.from);
  return (
    <li className={styles.item}>
      <TransactionLink chainId={chainId} hash={hash} className={`${styles.row} ${openRow.row}`} data-way={way}>
        <RowPicture entry={entry} own={own} way={way} approval={row.approval} />
        <div className={styles.words}>
          <ActivitySentence entry={entry} own={own} wrapped={wrapped} />
          <p className={styles.line}>
            <RowVerb row={row} chainId={chainId} failed={transaction?.failed ?? false} />{' '}
            <span className={styles.other}>
              <RowParty row={row} chainId={chainId} />
              <span className={styles.phoneTime}>
                <RowTime at={time} />
              </span>
            </span>
          </p>
          <RowNote row={row} chainId={chainId} />
        </div>
        <ActivityAmount entry={entry} own={own} wrapped={wrapped} />
        <div className={styles.time}>
          <RowTime at={time} />
          <small>{isPaid ? <RowFee fee={transaction.fee} chainId={chainId} wrapped={wrapped} /> : null}</small>
        </div>
      </TransactionLink>
    </li>
  );
});
