import { useMemo } from 'react';
import { Tag } from '@/components/explorer/Figures';
import { useOwnAddresses } from '@/components/explorer/parts';
import { strings } from '@/components/explorer/strings.en';
import styles from '@/components/explorer/Transaction.module.css';
import { MoveDiagram } from '@/components/explorer/transaction/MoveDiagram';
import { layOutMoves } from '@/components/explorer/transaction/moveLanes';
import type { TransactionViewProps } from '@/components/explorer/views/TransactionView';
import { TransactionCall } from '@/components/transactions/DecodedValues';
import { strings as moveStrings } from '@/components/transactions/strings.en';
import { transactionFacts } from '@/components/transactions/transactionFacts';
import { MovedFiat, TransactionMoves } from '@/components/transactions/TransactionMoves';
import { BeyondNotes, UnlistedNotes, useUnlisted } from '@/components/transactions/UnlistedTransfers';
import { useSavedAbis } from '@/components/transactions/useSavedAbis';
import { Facts } from '@/components/ui/values/Facts';
import { MovedAsset } from '@/components/ui/values/MovedAsset';
import type { AssetTransfer } from '@/lib/activity/ActivityEntry';
import { balanceChanges } from '@/lib/transactions/balanceChanges';
import { type UnlistedChange, useBalancesAround } from '@/lib/transactions/balancesAround';
import { feeOf, transfersIn } from '@/lib/transactions/describeTransaction';

/** What a transaction moved and cost, and what it asked of a contract. */
export function OverviewTab(view: TransactionViewProps) {
  const { chain, transaction, baseFee, inBlock, abi } = view;
  const own = useOwnAddresses();
  const wrappedCoin = chain.wrapped?.toLowerCase() ?? null;
  const moves = transfersIn(transaction, wrappedCoin);
  const sender = transaction.from_address.toLowerCase();
  const lanes = layOutMoves(moves, sender);
  const unlisted = useUnlisted(chain.id, transaction, wrappedCoin);
  const beyond = useSenderChanges(view);
  const { fee, gas, position } = transactionFacts(chain.id, transaction, { baseFee, inBlock });
  const { call } = useSavedAbis(chain.id, transaction, view);
  return (
    <>
      <div className={styles.two}>
        <section className={styles.section}>
          <h2>{strings.transaction.moved}</h2>
          {lanes ? (
            <MoveDiagram chain={chain} lanes={lanes} sender={sender} />
          ) : moves.length > 0 ? (
            <TransactionMoves moves={moves} chainId={chain.id} own={own} />
          ) : unlisted.length > 0 || beyond.length > 0 ? null : (
            <p className={styles.muted}>{strings.transaction.nothingMoved}</p>
          )}
          <UnlistedNotes chainId={chain.id} own={own} unlisted={unlisted} className={styles.small} />
          <BeyondNotes chainId={chain.id} own={own} party={sender} changes={beyond} className={styles.small} />
          {transaction.input.length >= 10 ? <p className={styles.small}>{moveStrings.internal(chain.symbol)}</p> : null}
        </section>
        <TransactionSummary {...view} moves={moves} />
      </div>
      <section className={styles.section}>
        <h2>{strings.transaction.details}</h2>
        <div className={styles.columns}>
          <Facts facts={[fee, ...gas]} />
          <Facts facts={position} />
        </div>
      </section>
      {transaction.input === '0x' ? null : (
        <section className={styles.section}>
          <div className={styles.line}>
            <h2>{strings.transaction.call}</h2>
            {call ? <Tag>{view.call ? strings.transaction.abis[abi] : strings.transaction.abis.saved}</Tag> : null}
          </div>
          <div className={styles.call}>
            <TransactionCall chainId={chain.id} contract={transaction.to_address} call={call} own={own} />
          </div>
        </section>
      )}
    </>
  );
}

/** By how much the sender's tokens changed beyond the transfers, where that is known. */
function useSenderChanges({ chain, transaction }: TransactionViewProps): readonly UnlistedChange[] {
  const wrappedCoin = chain.wrapped?.toLowerCase() ?? null;
  const party = transaction.from_address.toLowerCase();
  const changes = useMemo(() => {
    const known = balanceChanges(transaction, wrappedCoin).find((one) => one.party === party);
    return known ?? { party, changes: [], fee: 0n };
  }, [transaction, wrappedCoin, party]);
  return useBalancesAround({ chainId: chain.id, row: transaction, changes, coins: 'none' }).unlisted;
}

/** Props of {@link TransactionSummary}. */
type TransactionSummaryProps = Pick<TransactionViewProps, 'chain' | 'transaction' | 'coinUsd'> & {
  moves: readonly AssetTransfer[];
};

/** One sum for each token, each NFT for itself. */
function sumUp(moves: readonly AssetTransfer[]): AssetTransfer[] {
  const sums = new Map<string, AssetTransfer>();
  for (const move of moves) {
    const key = `${move.token ?? ''} ${move.tokenId ?? ''}`;
    const before = sums.get(key);
    sums.set(key, before ? { ...before, amount: String(BigInt(before.amount) + BigInt(move.amount)) } : move);
  }
  return [...sums.values()];
}

/** What the sender gave and got, and the fee: paid, received, each in its own unit. */
function TransactionSummary({ chain, transaction, coinUsd, moves }: TransactionSummaryProps) {
  const sender = transaction.from_address;
  const others = moves.filter(({ from, to }) => from !== to);
  const fee: AssetTransfer = {
    ...{ kind: 'coin', from: sender, to: '', token: null, tokenId: null },
    amount: String(feeOf(transaction)),
  };
  const rows = [
    { label: strings.transaction.paid, moves: sumUp(others.filter(({ from }) => from === sender)) },
    { label: strings.transaction.received, moves: sumUp(others.filter(({ to }) => to === sender)) },
    { label: strings.transaction.fee, moves: [fee] },
  ].filter((row) => row.moves.length > 0);
  return (
    <section className={styles.section}>
      <h2>{strings.transaction.summary}</h2>
      <dl className={styles.sum}>
        {rows.map(({ label, moves: sums }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {sums.map((move) => (
                <span key={`${move.token ?? ''} ${move.tokenId ?? ''}`}>
                  <MovedAsset move={move} chainId={chain.id} />
                  <MovedFiat move={move} chainId={chain.id} />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {coinUsd === null ? null : <p className={styles.small}>{strings.values.pricesNow}</p>}
    </section>
  );
}
