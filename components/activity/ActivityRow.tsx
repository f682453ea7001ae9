import { memo } from 'react';
import { ContractName } from '@/components/activity/ContractName';
import { Ends } from '@/components/activity/Ends';
import { Moves } from '@/components/activity/Moves';
import { MoveText } from '@/components/activity/MoveText';
import { Person } from '@/components/activity/Person';
import { Amount } from '@/components/ui/Amount';
import { Icon, type IconName } from '@/components/ui/Icon';
import Link from 'next/link';
import { formatClock, formatMoment } from '@/components/ui/moments';
import type { ActivityEntry } from '@/lib/activity/ActivityEntry';
import { describeEntry } from '@/lib/activity/describeEntry';
import { directionOf, type OwnAddresses } from '@/lib/activity/directionOf';
import { transactionPath } from '@/lib/explorer/explorerPaths';
import { chainName, coinOf } from '@/protocol/chains';
import styles from '@/components/activity/Activity.module.css';

/** Props of {@link ActivityRow}. */
export type ActivityRowProps = { entry: ActivityEntry; own: OwnAddresses };

/** Which way it went on the whole, for the picture before it. */
function wayOf({ transaction, moves }: ActivityEntry, own: OwnAddresses): string {
  if (transaction?.failed) return 'failed';
  const ways = new Set(moves.map((move) => directionOf(move, own)));
  if (ways.has('in') && ways.has('out')) return 'exchange';
  return ways.has('in') ? 'in' : ways.has('out') ? 'out' : ways.has('within') ? 'within' : 'call';
}

const PICTURES: Readonly<Record<string, IconName>> = { failed: 'warning', call: 'door' };

/** One thing that happened: in words, who with whom, what it cost and whether it went through. */
export const ActivityRow = memo(function ActivityRow({ entry, own }: ActivityRowProps) {
  const { chainId, hash, time, transaction, moves } = entry;
  const way = wayOf(entry, own);
  const coin = coinOf(chainId);
  const isPaid = transaction !== null && own.has(transaction.from);
  const ends = moves[0] ?? { from: transaction?.from ?? '', to: transaction?.to ?? transaction?.made ?? '' };
  return (
    <li className={styles.row} data-way={way}>
      <span className={styles.picture}>
        <Icon name={PICTURES[way] ?? 'arrow'} />
      </span>
      <div className={styles.said}>
        <p className={styles.sentence}>
          {describeEntry(entry, own).map((phrase, at) =>
            typeof phrase === 'string' ? (
              phrase
            ) : 'move' in phrase ? (
              <b key={at}>
                <MoveText move={phrase.move} chainId={chainId} />
              </b>
            ) : 'address' in phrase ? (
              <Person key={at} address={phrase.address} chainId={chainId} own={own} />
            ) : (
              <ContractName key={at} address={phrase.contract} chainId={chainId} />
            ),
          )}
        </p>
        {moves.length > 1 ? <Moves moves={moves} chainId={chainId} own={own} /> : null}
        {moves.length < 2 && ends.to !== '' ? <Ends {...ends} chainId={chainId} own={own} /> : null}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt className="visually-hidden">Time and chain</dt>
          <dd>
            <Link href={transactionPath(chainId, hash)}>
              <time dateTime={time} title={formatMoment(time)}>
                {formatClock(time)}
              </time>
            </Link>{' '}
            · {chainName(chainId)}
          </dd>
        </div>
        <div>
          <dt className="visually-hidden">Status and fee</dt>
          <dd>
            <span className={styles.status} data-failed={transaction?.failed || undefined}>
              {transaction?.failed ? 'Failed' : 'Done'}
            </span>
            {isPaid ? (
              <>
                {' · fee '}
                <Amount value={transaction.fee} decimals={coin.decimals} symbol={coin.symbol} digits={6} />
              </>
            ) : null}
          </dd>
        </div>
      </dl>
    </li>
  );
});
