import { strings } from '@/components/explorer/strings.en';
import type { TransactionViewProps } from '@/components/explorer/views/TransactionView';
import { RawData } from '@/components/transactions/DecodedValues';
import styles from '@/components/explorer/Transaction.module.css';

/** The transaction as the data service tells it. */
export function RawTab({ transaction }: TransactionViewProps) {
  const { rawInput, rawTransaction } = strings.transactions;
  return (
    <section className={styles.section}>
      <h2>{strings.transaction.raw}</h2>
      <RawData label={rawInput} copy={strings.values.copy(rawInput)} text={transaction.input} />
      <RawData
        label={rawTransaction}
        copy={strings.values.copy(rawTransaction)}
        text={JSON.stringify(transaction, null, 2)}
      />
    </section>
  );
}
