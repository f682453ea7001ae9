import { strings } from '@/components/activity/strings.en';
import { FeatureLink } from '@/components/ui/FeatureLink';
import { memo, useState } from 'react';
import { AddressName, MovedAsset } from '@/components/ui/values/MovedAsset';
import { Amount } from '@/components/ui/values/Amount';
import { Button } from '@/components/ui/Button';
import { Icon, type IconName } from '@/components/ui/Icon';
import { RichText } from '@/components/ui/RichText';
import { formatClock, formatMoment, shortenAddress } from '@/lib/format/text';
import { type ActivityEntry, directionOf, type Move, type OwnAddresses } from '@/lib/activity/ActivityEntry';
import { describeEntry, NOBODY } from '@/lib/activity/describeEntry';
import { collectionNames, tokenFacts, tokenKey } from '@/lib/activity/lookups';
import { addressPath, transactionPath } from '@/lib/explorer/explorerPaths';
import { useLookup } from '@/lib/data/useLookup';
import { chainName, coinOf } from '@/protocol/chains';
import styles from '@/components/activity/Activity.module.css';

/** So many more at a time: one transaction can move thousands of NFTs. */
const STEP = 50;

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
  const status = (
    <span key="status" className={styles.status} data-failed={transaction?.failed || undefined}>
      {transaction?.failed ? strings.row.failed : strings.row.confirmed}
    </span>
  );
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
                <MovedAsset move={phrase.move} chainId={chainId} />
              </b>
            ) : 'address' in phrase ? (
              <AddressName key={at} address={phrase.address} chainId={chainId} own={own} />
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
          <dt className="visually-hidden">{strings.row.timeAndNetwork}</dt>
          <dd>
            <FeatureLink href={transactionPath(chainId, hash)}>
              <time dateTime={time} title={formatMoment(time)}>
                {formatClock(time)}
              </time>
            </FeatureLink>{' '}
            · {chainName(chainId)}
          </dd>
        </div>
        <div>
          <dt className="visually-hidden">{strings.row.statusAndFee}</dt>
          <dd>
            {isPaid ? (
              <RichText
                text={strings.row.statusWithFee}
                parts={[
                  status,
                  <Amount key="fee" value={transaction.fee} decimals={coin.decimals} symbol={coin.symbol} digits={6} />,
                ]}
              />
            ) : (
              status
            )}
          </dd>
        </div>
      </dl>
    </li>
  );
});

/** A contract by what it calls itself, be it a token or a collection. */
function ContractName({ address, chainId }: { address: string; chainId: number }) {
  const key = tokenKey(chainId, address);
  const facts = useLookup(tokenFacts, key);
  const collection = useLookup(collectionNames, facts === null ? key : null);
  return (
    <FeatureLink href={addressPath(chainId, address)} title={address}>
      <bdi>{facts?.symbol || collection || shortenAddress(address)}</bdi>
    </FeatureLink>
  );
}

/** Props of {@link Moves}. */
type MovesProps = { moves: readonly Move[]; chainId: number; own: OwnAddresses };

/** All that one transaction moved, written once somebody opens it. */
function Moves({ moves, ...around }: MovesProps) {
  const [most, setMost] = useState(0);
  return (
    <details
      className={styles.moves}
      onToggle={({ currentTarget }) => setMost((before) => (currentTarget.open ? Math.max(before, STEP) : before))}
    >
      <summary>{strings.row.transfers(moves.length)}</summary>
      <ul>
        {moves.slice(0, most).map((move, at) => (
          <li key={at}>
            <MovedAsset move={move} chainId={around.chainId} />
            <Ends {...move} {...around} />
          </li>
        ))}
      </ul>
      {most > 0 && moves.length > most ? (
        <Button onClick={() => setMost(most + STEP)}>{strings.showMoreOf(moves.length)}</Button>
      ) : null}
    </details>
  );
}

/** Props of {@link Ends}. */
type EndsProps = { from: string; to: string; chainId: number; own: OwnAddresses };

/** Where something came from and went to. */
function Ends({ from, to, chainId, own }: EndsProps) {
  return (
    <p className={styles.ends}>
      <RichText
        text={from === NOBODY ? strings.row.mintedTo : to === NOBODY ? strings.row.burnedFrom : strings.row.fromTo}
        parts={[
          <AddressName key="from" address={from} chainId={chainId} own={own} />,
          <AddressName key="to" address={to} chainId={chainId} own={own} />,
        ]}
      />
    </p>
  );
}
