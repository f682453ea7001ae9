import styles from '@/components/explorer/Explorer.module.css';
import { Facts } from '@/components/ui/values/Facts';
import { Heading } from '@/components/explorer/Heading';
import { More } from '@/components/explorer/More';
import { transferColumns } from '@/components/explorer/transferColumns';
import { useNewBlocks } from '@/components/explorer/useNewBlocks';
import { Address } from '@/components/ui/values/Address';
import { Amount } from '@/components/ui/values/Amount';
import { Note } from '@/components/ui/Note';
import { noneSince, PartialNote } from '@/components/ui/values/PartialNote';
import { Table } from '@/components/ui/values/Table';
import type { ExplorerChain, ExplorerView } from '@/lib/explorer/ExplorerView';
import { shownDecimals } from '@/protocol/tokenDecimals';

type TokenViewProps = Extract<ExplorerView, { kind: 'token' }> & { chain: ExplorerChain };

const DOLLARS = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumSignificantDigits: 6 });

/** A token: what it calls itself, what it costs, and who moved it. */
export function TokenView({ chain, token, price, transfers }: TokenViewProps) {
  useNewBlocks(chain.id);
  return (
    <div className={styles.view}>
      <Heading kind="Token" chain={chain}>
        {token.name ?? token.symbol ?? 'Unnamed token'}
      </Heading>
      <Facts
        facts={[
          ['Symbol', token.symbol],
          ['Contract', <Address key="address" value={token.address} />],
          token.has_decimals
            ? ['Decimals', token.decimals, 'Digits after the decimal point.']
            : ['Decimals', 'None', 'The contract has no decimals(): amounts are raw units.'],
          [
            'Price',
            price && (
              <span key="price" className={styles.line}>
                <Amount value={price.nativePrice.value} decimals={18} symbol={price.nativePrice.symbol} digits={8} />
                {price.usdPrice === null ? null : <span>{DOLLARS.format(price.usdPrice)}</span>}
              </span>
            ),
          ],
          ['Price source', price?.exchangeName, 'An exchange on this chain.'],
        ]}
      />
      <section className={styles.section}>
        <h2>Transfers</h2>
        {transfers ? (
          <>
            <PartialNote chain={chain} firstBlock={transfers.firstBlock} rows="transfers" />
            <Table
              caption="Transfers of the token, newest first"
              rows={transfers.result}
              rowKey={(row) => `${row.transaction_hash} ${row.from_address} ${row.to_address} ${row.value}`}
              empty={<p className={styles.muted}>{noneSince('transfers', transfers.firstBlock)}.</p>}
              columns={[
                ...transferColumns(chain),
                {
                  key: 'value',
                  head: 'Amount',
                  align: 'end',
                  cell: ({ value }) => (
                    <span className={styles.amount}>
                      <Amount value={value} decimals={shownDecimals(token)} symbol={token.symbol ?? ''} digits={6} />
                    </span>
                  ),
                },
              ]}
            />
            <More cursor={transfers.cursor} label="Older transfers" />
          </>
        ) : (
          <Note>No index of {chain.name} lists the transfers of this token.</Note>
        )}
      </section>
    </div>
  );
}
