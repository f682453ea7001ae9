import { memo, useState } from 'react';
import styles from '@/components/activity/Activity.module.css';
import { ActivityAmount } from '@/components/activity/ActivityAmount';
import { RowPicture } from '@/components/activity/RowPicture';
import { ActivitySentence } from '@/components/activity/ActivitySentence';
import { strings } from '@/components/activity/strings.en';
import { TransactionLink } from '@/components/transactions/TransactionLink';
import { Button } from '@/components/ui/Button';
import { Disclosure } from '@/components/ui/Disclosure';
import { RichText } from '@/components/ui/RichText';
import { AddressName } from '@/components/ui/values/AddressName';
import { Amount } from '@/components/ui/values/Amount';
import { MovedAsset } from '@/components/ui/values/MovedAsset';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import { type ActivityEntry, type AssetTransfer, directionOf, type OwnAddresses } from '@/lib/activity/ActivityEntry';
import { chainName, coinOf } from '@/protocol/chains';
import { ZERO_ADDRESS } from '@/protocol/data/addresses';

/** So many more at a time: one transaction can move thousands of NFTs. */
const STEP = 50;

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

/** One thing that happened: in words, who with whom, what it cost and whether it went through. */
export const ActivityRow = memo(function ActivityRow({ entry, own, wrapped }: ActivityRowProps) {
  const { chainId, hash, time, transaction, moves } = entry;
  const way = wayOf(entry, own);
  const coin = coinOf(chainId);
  const isPaid = transaction !== null && own.has(transaction.from);
  const ends = moves[0] ?? { from: transaction?.from ?? '', to: transaction?.to ?? transaction?.made ?? '' };
  return (
    <li className={styles.row} data-way={way}>
      <RowPicture entry={entry} own={own} way={way} />
      <div className={styles.said}>
        <ActivitySentence entry={entry} own={own} wrapped={wrapped} />
        <p className={styles.meta}>
          {/* The row is the link: the whole of it can be pressed. */}
          <TransactionLink chainId={chainId} hash={hash} className={styles.open}>
            <TimeAgo at={time} />
          </TransactionLink>{' '}
          · {chainName(chainId)}
          {transaction?.failed && <span className={styles.failed}>{strings.row.failed}</span>}
          {isPaid && (
            <span className={styles.fee}>
              <RichText
                text={strings.row.fee}
                parts={[<Amount key="fee" value={transaction.fee} decimals={coin.decimals} symbol={coin.symbol} />]}
              />
            </span>
          )}
        </p>
        {moves.length > 1 ? <Moves moves={moves} chainId={chainId} own={own} /> : null}
        {moves.length < 2 && ends.to !== '' && own.size > 1 ? <Ends {...ends} chainId={chainId} own={own} /> : null}
      </div>
      <ActivityAmount entry={entry} own={own} wrapped={wrapped} />
    </li>
  );
});

/** Props of {@link Moves}. */
type MovesProps = { moves: readonly AssetTransfer[]; chainId: number; own: OwnAddresses };

/** All that one transaction moved, written once somebody opens it. */
function Moves({ moves, ...around }: MovesProps) {
  const [most, setMost] = useState(STEP);
  return (
    <div className={styles.moves}>
      <Disclosure summary={strings.row.transfers(moves.length)}>
        <ul>
          {moves.slice(0, most).map((move, at) => (
            <li key={at}>
              <MovedAsset move={move} chainId={around.chainId} />
              <Ends {...move} {...around} />
            </li>
          ))}
        </ul>
        {moves.length > most ? (
          <Button onClick={() => setMost(most + STEP)}>{strings.showMoreOf(moves.length)}</Button>
        ) : null}
      </Disclosure>
    </div>
  );
}

/** Props of {@link Ends}. */
type EndsProps = { from: string; to: string; chainId: number; own: OwnAddresses };

/** Where something came from and went to. */
function Ends({ from, to, chainId, own }: EndsProps) {
  return (
    <p className={styles.ends}>
      <RichText
        text={
          from === ZERO_ADDRESS
            ? strings.row.mintedTo
            : to === ZERO_ADDRESS
              ? strings.row.burnedFrom
              : strings.row.fromTo
        }
        parts={[
          <AddressName key="from" address={from} chainId={chainId} own={own} />,
          <AddressName key="to" address={to} chainId={chainId} own={own} />,
        ]}
      />
    </p>
  );
}
