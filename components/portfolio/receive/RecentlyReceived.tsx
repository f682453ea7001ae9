import Link from 'next/link';
import { useMemo } from 'react';
import { strings as receiveStrings } from '@/components/portfolio/receive/strings.en';
import { useListedTransactions } from '@/components/transactions/drawer/listedTransactions';
import { TransactionLink } from '@/components/transactions/TransactionLink';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { MovedAsset } from '@/components/ui/values/MovedAsset';
import { type Column, Table } from '@/components/ui/values/Table';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import { MoveWorth } from '@/components/wallet/MoveWorth';
import { useAddressName } from '@/lib/account/contacts';
import type { ActivityEntry, AssetTransfer } from '@/lib/activity/ActivityEntry';
import { NO_FILTER, writeFilter } from '@/lib/activity/ActivityFilter';
import { useActivity } from '@/lib/activity/createActivityFeed';
import { isEnabled } from '@/protocol/config/siteConfig';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/portfolio/receive/RecentlyReceived.module.css';

/** Props of {@link RecentlyReceived}. */
export type RecentlyReceivedProps = {
  /** In lower case. */
  address: string;
  /** Decimal ids of the networks that the backend reads. */
  chainIds: readonly number[];
};

type Received = ActivityEntry & { move: AssetTransfer };

/** The latest ones alone: /activity has them all. */
const SHOWN = 5;

/** What came to an address last, as the index tells it; new ones come in by themselves. Nothing while nothing came. */
export function RecentlyReceived({ address, chainIds }: RecentlyReceivedProps) {
  const key = chainIds.join(' ');
  const filter = useMemo(() => ({ ...NO_FILTER, direction: 'in' as const, address }), [address]);
  const query = useMemo(
    () => ({
      wallets: key.split(' ').map((chainId) => ({ chainId: Number(chainId), address })),
      own: new Set([address]),
      filter,
    }),
    [key, address, filter],
  );
  const { feed } = useActivity(query);
  const received = [...feed.waiting, ...feed.parts.flat()].flatMap((entry): Received[] => {
    const move = entry.moves.find(({ to }) => to.toLowerCase() === address);
    return move ? [{ ...entry, move }] : [];
  });
  const rows = received.slice(0, SHOWN);
  useListedTransactions(rows);
  if (rows.length === 0) return null;
  const columns: readonly Column<Received>[] = [
    {
      key: 'from',
      head: receiveStrings.received.from,
      phone: 'title',
      cell: ({ move }) => <Sender address={move.from} />,
    },
    {
      key: 'amount',
      head: receiveStrings.received.amount,
      align: 'end',
      phone: 'value',
      cell: ({ move, chainId }) => (
        <span className={styles.amount}>
          <MovedAsset move={move} chainId={chainId} />
          <MoveWorth move={move} chainId={chainId} />
        </span>
      ),
    },
    {
      key: 'when',
      head: receiveStrings.received.when,
      align: 'end',
      phone: 'note',
      cell: ({ hash, time, chainId }) => (
        <TransactionLink chainId={chainId} hash={hash} className={styles.when}>
          <TimeAgo at={time} />
        </TransactionLink>
      ),
    },
  ];
  return (
    <section className={styles.place} aria-label={receiveStrings.received.title}>
      <div className={styles.head}>
        <h2>{receiveStrings.received.title}</h2>
        {isEnabled('activity') && (
          <Link href={`/activity${writeFilter(filter)}`}>{receiveStrings.received.viewAll}</Link>
        )}
      </div>
      <Table caption={receiveStrings.received.title} columns={columns} rows={rows} rowKey={({ id }) => id} compact />
    </section>
  );
}

const MINT = /^0x0{40}$/;

function Sender({ address }: { address: string }) {
  const name = useAddressName(address);
  if (MINT.test(address)) return <span>{receiveStrings.received.minted}</span>;
  return (
    <span className={styles.who} title={checksumAddress(address)}>
      <AddressPicture value={address} size={28} />
      <bdi>{name ?? shortenAddress(address)}</bdi>
    </span>
  );
}
