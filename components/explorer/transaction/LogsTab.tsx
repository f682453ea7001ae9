import { useState } from 'react';
import { useOwnAddresses } from '@/components/explorer/parts';
import { strings } from '@/components/explorer/strings.en';
import type { TransactionViewProps } from '@/components/explorer/views/TransactionView';
import { Button } from '@/components/ui/Button';
import { TransactionLogs } from '@/components/transactions/TransactionLogs';
import { useSavedAbis } from '@/components/transactions/useSavedAbis';
import styles from '@/components/explorer/Transaction.module.css';

/** Logs that are drawn before somebody asks for all: some transactions have thousands. */
const SHOWN = 100;

/** What contracts recorded, decoded where their ABIs are known. */
export function LogsTab(view: TransactionViewProps) {
  const { chain, transaction } = view;
  const own = useOwnAddresses();
  const { events } = useSavedAbis(chain.id, transaction, view);
  const [isComplete, setComplete] = useState(false);
  const { logs } = transaction;
  const shown = isComplete ? logs : logs.slice(0, SHOWN);
  return (
    <section className={styles.section}>
      <h2>{strings.transaction.logs}</h2>
      {logs.length === 0 ? (
        <p className={styles.muted}>{strings.transaction.noLogs}</p>
      ) : (
        <TransactionLogs chainId={chain.id} logs={shown} all={logs} events={events} own={own} />
      )}
      {shown.length < logs.length ? (
        <div>
          <Button onClick={() => setComplete(true)}>{strings.transaction.allLogs(logs.length)}</Button>
        </div>
      ) : null}
    </section>
  );
}
