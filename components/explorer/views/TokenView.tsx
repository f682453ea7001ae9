import Link from 'next/link';
import { transferColumns } from '@/components/explorer/TransactionTable';
import { Heading, MoreLink } from '@/components/explorer/parts';
import { strings } from '@/components/explorer/strings.en';
import { useNewBlocks } from '@/components/explorer/useNewBlocks';
import { Note } from '@/components/ui/Note';
import { Address } from '@/components/ui/values/Address';
import { Amount } from '@/components/ui/values/Amount';
import { Facts } from '@/components/ui/values/Facts';
import { noneSince, PartialNote } from '@/components/ui/values/PartialNote';
import { Table } from '@/components/ui/values/Table';
import type { ExplorerChain, ExplorerView } from '@/lib/explorer/ExplorerView';
import { tokenPath } from '@/lib/explorer/explorerPaths';
import { shownDecimals } from '@/protocol/tokenDecimals';
import styles from '@/components/explorer/Explorer.module.css';

type TokenViewProps = Extract<ExplorerView, { kind: 'token' }> & { chain: ExplorerChain };

const DOLLARS = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumSignificantDigits: 6 });

/** A token: what it calls itself, what it costs, and who moved it. */
export function TokenView({ chain, token, price, transfers }: TokenViewProps) {
  useNewBlocks(chain.id);
  return (
    <div className={styles.view}>
      <Heading kind={strings.token.token} chain={chain}>
        {token.name ?? token.symbol ?? strings.token.unnamed}
      </Heading>
      <Facts
        facts={[
          [strings.token.symbol, token.symbol],
          [strings.address.contract, <Address key="address" value={token.address} />],
          token.has_decimals
            ? [strings.token.decimals, token.decimals, strings.token.decimalsHint]
            : [strings.token.decimals, strings.token.noDecimals, strings.token.noDecimalsHint],
          [
            strings.token.price,
            price && (
              <span key="price" className={styles.line}>
                <Amount value={price.nativePrice.value} decimals={18} symbol={price.nativePrice.symbol} digits={8} />
                {price.usdPrice === null ? null : <span>{DOLLARS.format(price.usdPrice)}</span>}
              </span>
            ),
          ],
          [strings.token.priceSource, price?.exchangeName, strings.token.priceSourceHint],
        ]}
      />
      <section className={styles.section}>
        <h2>{strings.transfers.title}</h2>
        {transfers ? (
          <>
            <PartialNote chain={chain} firstBlock={transfers.firstBlock} rows="transfers" />
            <Table
              caption={strings.transfers.captionOfToken}
              rows={transfers.result}
              rowKey={(row) => `${row.transaction_hash} ${row.from_address} ${row.to_address} ${row.value}`}
              empty={<p className={styles.muted}>{noneSince('transfers', transfers.firstBlock)}.</p>}
              columns={[
                ...transferColumns(chain),
                {
                  key: 'value',
                  head: strings.transactions.amount,
                  align: 'end',
                  cell: ({ value }) => (
                    <span className={styles.amount}>
                      <Amount value={value} decimals={shownDecimals(token)} symbol={token.symbol ?? ''} digits={6} />
                    </span>
                  ),
                },
              ]}
            />
            <MoreLink cursor={transfers.cursor} label={strings.transfers.older} />
          </>
        ) : (
          <Note>{strings.transfers.notOfToken(chain.name)}</Note>
        )}
      </section>
    </div>
  );
}

type PairViewProps = Extract<ExplorerView, { kind: 'pair' }> & { chain: ExplorerChain };

/** A pair of an exchange: its two tokens and what it holds of them. */
export function PairView({ chain, address, token0, token1, reserve0, reserve1 }: PairViewProps) {
  const sides = [
    { token: token0, reserve: reserve0 },
    { token: token1, reserve: reserve1 },
  ];
  return (
    <div className={styles.view}>
      <Heading kind={strings.pair.pair} chain={chain}>
        {strings.pair.title(token0.symbol ?? '?', token1.symbol ?? '?')}
      </Heading>
      <Note>{strings.pair.lead}</Note>
      <Facts
        facts={[
          [strings.address.contract, <Address key="address" value={address} />],
          ...sides.map(
            ({ token, reserve }) =>
              [
                strings.pair.reserve(token.symbol ?? strings.pair.unnamedToken),
                <span key={token.address} className={styles.line}>
                  <Amount value={reserve} decimals={shownDecimals(token)} symbol={token.symbol ?? ''} />
                  <Link href={tokenPath(chain.id, token.address)}>{token.name ?? token.address}</Link>
                </span>,
              ] as const,
          ),
        ]}
      />
    </div>
  );
}
