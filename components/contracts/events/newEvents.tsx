import { useEffect, useState } from 'react';
import { strings as eventStrings } from '@/components/contracts/events/strings.en';
import { TransactionLink } from '@/components/transactions/TransactionLink';
import type { Column } from '@/components/ui/values/Table';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { useFigures } from '@/lib/live-queries/liveFigures';
import { resolveRecipient } from '@/lib/transfers/resolveRecipient';
import { shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/contracts/events/EventList.module.css';

/** Events that are shown, the newest. */
export const SHOWN = 25;

/** Significant digits of amounts in the lists; a call shows all of them. */
export const DIGITS = 6;

/** How long after a block events are read, in milliseconds: the index is a moment behind the chain. */
const AFTER_BLOCK_MS = [700, 3_000];

/** Interval of reads in any case, in milliseconds: the backend reports no blocks of other chains. */
const AGAIN_MS = 10_000;

/** Reads events again with each block of the chain, where the backend watches it. @param refetch stays the same function */
export function useNewEvents(chainId: number, refetch: () => void): void {
  const { figures } = useFigures();
  const block = figures?.chainId === chainId ? figures.blockNumber : null;
  useEffect(() => {
    const timers = block === null ? [] : AFTER_BLOCK_MS.map((ms) => setTimeout(refetch, ms));
    return () => timers.forEach(clearTimeout);
  }, [block, refetch]);
  useEffect(() => {
    const timer = setInterval(refetch, AGAIN_MS);
    return () => clearInterval(timer);
  }, [refetch]);
}

/** The address behind a text, once it is found. */
export function useContractAddress(text: string): { address: string | null; error: FoyerError | null } {
  const [found, setFound] = useState<{ text: string; address: string | null; error: FoyerError | null } | null>(null);
  useEffect(() => {
    let gone = false;
    resolveRecipient(text).then(
      ({ address }) => !gone && setFound({ text, address, error: null }),
      (error: unknown) => !gone && setFound({ text, address: null, error: toFoyerError(error) }),
    );
    return () => {
      gone = true;
    };
  }, [text]);
  return found?.text === text ? found : { address: null, error: null };
}

/** The last columns of a list of events: the transaction, and when it happened. @param phone where a phone shows the time */
export function closingColumns<Row>(
  chainId: number,
  read: (row: Row) => { hash: string; time: string },
  phone?: Column<Row>['phone'],
): Column<Row>[] {
  return [
    {
      key: 'transaction',
      head: eventStrings.transaction,
      cell: (row) => {
        const { hash } = read(row);
        return (
          <TransactionLink chainId={chainId} hash={hash} title={hash} className={styles.hash}>
            {shortenAddress(hash)}
          </TransactionLink>
        );
      },
    },
    {
      key: 'age',
      head: eventStrings.age,
      align: 'end',
      ...(phone && { phone }),
      cell: (row) => <TimeAgo at={read(row).time} />,
    },
  ];
}
