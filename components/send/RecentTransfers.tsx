import Link from 'next/link';
import { strings as laterStrings } from '@/components/send/later.strings.en';
import type { Sent, SentTransfer } from '@/components/send/useSent';
import { useListedTransactions } from '@/components/transactions/drawer/listedTransactions';
import { TransactionLink } from '@/components/transactions/TransactionLink';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { PartialNote } from '@/components/ui/values/PartialNote';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { Amount } from '@/components/ui/values/Amount';
import { MovedAsset } from '@/components/ui/values/MovedAsset';
import { type Column, Table } from '@/components/ui/values/Table';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { MoveWorth } from '@/components/wallet/MoveWorth';
import { AmountFiat } from '@/components/wallet/AmountFiat';
import { useAddressName } from '@/lib/account/contacts';
import { NO_FILTER, writeFilter } from '@/lib/activity/ActivityFilter';
import { chainName, coinOf } from '@/protocol/chains';
import { isEnabled } from '@/protocol/config/siteConfig';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/send/RecentTransfers.module.css';

/** Props of {@link RecentTransfers}. */
export type RecentTransfersProps = {
  sent: Sent;
  account: string;
  chainId: number;
  /** Fills the form in with one of them. */
  onAgain: (transfer: SentTransfer) => void;
};

/** The latest ones alone: /activity has them all. */
const SHOWN = 5;

/** What the account sent on this chain before, or why not all of it is known. */
export function RecentTransfers({ sent, account, chainId, onAgain }: RecentTransfersProps) {
  const { entries, unknown, firstBlock } = sent;
  const shown = entries.slice(0, SHOWN);
  useListedTransactions(shown);
  const filter = { ...NO_FILTER, direction: 'out', chain: String(chainId), address: account.toLowerCase() } as const;
  const columns: readonly Column<SentTransfer>[] = [
    { key: 'to', head: laterStrings.recent.to, phone: 'title', cell: ({ move }) => <Recipient address={move.to} /> },
    { key: 'address', head: laterStrings.recent.address, cell: ({ move }) => <Hash address={move.to} /> },
    {
      key: 'amount',
      head: laterStrings.recent.amount,
      align: 'end',
      phone: 'value',
      cell: ({ move }) => (
        <span className={styles.amount}>
          <MovedAsset move={move} chainId={chainId} />
          <MoveWorth move={move} chainId={chainId} />
        </span>
      ),
    },
    {
      key: 'when',
      head: laterStrings.recent.when,
      align: 'end',
      phone: 'note',
      cell: ({ hash, time }) => (
        <TransactionLink chainId={chainId} hash={hash} className={styles.when}>
          <TimeAgo at={time} />
        </TransactionLink>
      ),
    },
    {
      key: 'fee',
      head: laterStrings.recent.fee,
      align: 'end',
      cell: ({ transaction }) =>
        transaction && (
          <span className={styles.amount}>
            <Amount value={transaction.fee} {...coinOf(chainId)} digits={4} />
            <small>
              <AmountFiat {...coinOf(chainId)} value={transaction.fee} chainId={chainId} token={null} />
            </small>
          </span>
        ),
    },
    {
      key: 'again',
      head: laterStrings.recent.again,
      quietHead: true,
      align: 'end',
      phone: 'change',
      cell: (entry) => (
        <Button className={styles.again} onClick={() => onAgain(entry)}>
          {laterStrings.recent.again}
        </Button>
      ),
    },
  ];
  return (
    <section className={styles.place} aria-label={laterStrings.recent.title}>
      <div className={styles.head}>
        <h2>{laterStrings.recent.title}</h2>
        {isEnabled('activity') && entries.length > 0 && (
          <Link href={`/activity${writeFilter(filter)}`}>{laterStrings.recent.viewAll}</Link>
        )}
      </div>
      {entries.length > 0 ? (
        <Table caption={laterStrings.recent.title} columns={columns} rows={shown} rowKey={({ id }) => id} compact />
      ) : unknown ? (
        <Note>{laterStrings.recent.failed(chainName(chainId))}</Note>
      ) : null}
      {entries.length < SHOWN ? (
        <PartialNote chain={{ id: chainId, name: chainName(chainId) }} firstBlock={firstBlock} rows="transactions" />
      ) : null}
    </section>
  );
}

function Recipient({ address }: { address: string }) {
  const name = useAddressName(address);
  return (
    <span className={styles.who} title={checksumAddress(address)}>
      <AddressPicture value={address} size={28} />
      <bdi>{name ?? shortenAddress(address)}</bdi>
    </span>
  );
}

/** The address itself: its picture stands beside its name. */
const Hash = ({ address }: { address: string }) => (
  <span className={styles.hash}>
    <span title={checksumAddress(address)}>{shortenAddress(address)}</span>
    <CopyButton value={address} label={laterStrings.recent.copyAddress} quiet />
  </span>
);
