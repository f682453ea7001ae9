import dynamic from 'next/dynamic';
import { Figures, PageTabs } from '@/components/explorer/Figures';
import { AddressLink, FailedSection, Heading, PageLinks, FullValue } from '@/components/explorer/parts';
import { strings } from '@/components/explorer/strings.en';
import { transferColumns, useTransactionRows } from '@/components/explorer/TransactionTable';
import { useNewBlocks } from '@/components/explorer/useNewBlocks';
import { noneSince, PartialNote } from '@/components/ui/values/PartialNote';
import { Note } from '@/components/ui/Note';
import { Skeleton } from '@/components/ui/Skeleton';
import { Amount } from '@/components/ui/values/Amount';
import { Fiat } from '@/components/ui/values/Fiat';
import { Facts } from '@/components/ui/values/Facts';
import { Table } from '@/components/ui/values/Table';
import { TokenLogo } from '@/components/ui/values/TokenLogo';
import { type ExplorerChain, type ExplorerView, formatTotal } from '@/lib/explorer/ExplorerView';
import { addressPath } from '@/lib/explorer/explorerPaths';
import { readDecimal } from '@/lib/format/amounts';
import { formatPercent } from '@/lib/format/figures';
import { formatNumber } from '@/lib/format/text';
import { shownDecimals } from '@/protocol/tokenRules';
import styles from '@/components/explorer/Explorer.module.css';
import cells from '@/components/explorer/Cells.module.css';

// Not on the server: what is late within a late part is moved into place by a script that the site's policy does not let run.
const ContractTab = dynamic(
  () => import('@/components/explorer/contract/ContractTab').then((code) => code.ContractTab),
  { ssr: false, loading: () => <Skeleton lines={8} /> },
);

const PriceChart = dynamic(() => import('@/components/wallet/price/PriceChart').then((code) => code.PriceChart), {
  ssr: false,
  loading: () => <Skeleton lines={8} />,
});

type TokenViewProps = Extract<ExplorerView, { kind: 'token' }> & { chain: ExplorerChain };

/** Exchanges by the names of the data service. */
const EXCHANGES: Readonly<Record<string, string>> = {
  uniswapv2: 'Uniswap v2',
  uniswapv3: 'Uniswap v3',
  sushiswapv2: 'SushiSwap',
  pancakeswapv1: 'PancakeSwap v1',
  pancakeswapv2: 'PancakeSwap v2',
  quickswap: 'QuickSwap',
};

/** A token: what it calls itself, what it costs, who moved it and who holds it. */
export function TokenView(props: TokenViewProps) {
  const { chain, token, price, transfers, holders, tab, failed } = props;
  useNewBlocks(chain.id);
  const isKnown = !('unknown' in holders);
  const decimals = shownDecimals(token);
  const usd = price?.usdPrice ?? null;
  const held = isKnown ? `${formatNumber(holders.total)}${holders.isExact ? '' : '+'}` : undefined;
  return (
    <div className={styles.view}>
      <div className={styles.person}>
        <TokenLogo symbol={token.symbol ?? '?'} address={token.address} chainId={chain.id} size={56} />
        <div className={styles.head}>
          <Heading kind={strings.token.token} chain={chain}>
            <bdi>{token.name ?? token.symbol ?? strings.token.unnamed}</bdi>{' '}
            {token.name && token.symbol ? <bdi className={styles.muted}>{token.symbol}</bdi> : null}
          </Heading>
          <FullValue value={token.address} label={strings.address.copy} />
        </div>
      </div>
      <Figures
        figures={[
          {
            label: strings.token.price,
            value: price ? <Price price={price} /> : strings.values.unknown,
            note: price
              ? strings.token.priceOf(EXCHANGES[price.exchangeName] ?? price.exchangeName)
              : failed.includes('prices')
                ? strings.parts.short
                : strings.token.noPrice,
          },
          {
            label: strings.token.supply,
            value:
              isKnown && holders.supply !== null ? (
                <Amount value={holders.supply} decimals={decimals} symbol={token.symbol ?? ''} digits={6} />
              ) : (
                strings.values.unknown
              ),
          },
          { label: strings.token.holders, value: held ?? strings.values.unknown },
          {
            label: strings.transfers.title,
            value: transfers ? formatTotal(transfers.total) : strings.values.unknown,
            note: transfers?.firstBlock == null ? null : strings.address.since(formatNumber(transfers.firstBlock)),
          },
        ]}
      />
      {token.has_decimals ? null : <Note>{strings.token.noDecimalsHint}</Note>}
      <PageTabs
        label={strings.token.parts}
        current={tab}
        tabs={[
          {
            id: 'transfers',
            label: strings.transfers.title,
            count: transfers ? formatTotal(transfers.total) : undefined,
          },
          { id: 'holders', label: strings.token.holders, count: held },
          ...(usd === null ? [] : [{ id: 'price', label: strings.token.price }]),
          { id: 'contract', label: strings.address.contract },
        ]}
      />
      {tab === 'holders' ? (
        <HolderList {...props} />
      ) : tab === 'price' && usd !== null ? (
        <PriceChart chain={`0x${chain.id.toString(16)}`} token={token.address.toLowerCase()} price={readDecimal(usd)} />
      ) : tab === 'contract' ? (
        <>
          <Facts
            facts={[
              [strings.token.symbol, token.symbol],
              token.has_decimals
                ? [strings.token.decimals, token.decimals, strings.token.decimalsHint]
                : [strings.token.decimals, strings.token.noDecimals, strings.token.noDecimalsHint],
            ]}
          />
          <ContractTab
            chain={chain}
            address={token.address.toLowerCase()}
            standard="token"
            token={{ symbol: token.symbol, decimals: shownDecimals(token) }}
          />
        </>
      ) : (
        <TransferList {...props} />
      )}
    </div>
  );
}

function Price({ price }: { price: NonNullable<TokenViewProps['price']> }) {
  const { nativePrice, usdPrice } = price;
  if (usdPrice === null) {
    return <Amount value={nativePrice.value} decimals={18} symbol={nativePrice.symbol} digits={6} />;
  }
  return <Fiat usd={readDecimal(usdPrice)} price />;
}

function TransferList({ chain, token, transfers, failed }: TokenViewProps) {
  const rows = useTransactionRows(chain, transfers?.result ?? [], ({ transaction_hash }) => transaction_hash);
  if (!transfers) {
    return (
      <FailedSection part="transfers" failed={failed}>
        <Note>{strings.transfers.notOfToken(chain.name)}</Note>
      </FailedSection>
    );
  }
  return (
    <section className={styles.section}>
      <PartialNote chain={chain} firstBlock={transfers.firstBlock} rows="transfers" />
      <Table
        {...rows}
        caption={strings.transfers.captionOfToken}
        compact
        rowKey={(row) => `${row.transaction_hash} ${row.from_address} ${row.to_address} ${row.value}`}
        empty={<p className={styles.muted}>{noneSince('transfers', transfers.firstBlock)}.</p>}
        columns={[
          ...transferColumns(chain),
          {
            key: 'value',
            head: strings.transactions.amount,
            align: 'end',
            phone: 'value',
            cell: ({ value }) => (
              <span className={cells.amount}>
                <Amount value={value} decimals={shownDecimals(token)} symbol={token.symbol ?? ''} digits={6} />
              </span>
            ),
          },
        ]}
      />
      <PageLinks cursor={transfers.cursor} page={transfers.page} older={strings.transfers.older} />
    </section>
  );
}

function HolderList({ chain, token, holders, failed }: TokenViewProps) {
  if ('unknown' in holders) {
    return (
      <FailedSection part="holders" failed={failed}>
        <section className={styles.section}>
          <p>{strings.token.holdersUnknown}</p>
          <Note>{holders.unknown}</Note>
        </section>
      </FailedSection>
    );
  }
  return (
    <section className={styles.section}>
      <Table
        caption={strings.token.holdersCaption}
        compact
        rows={holders.result}
        rowKey={({ owner_address }) => owner_address}
        rowHref={({ owner_address }) => addressPath(chain.id, owner_address)}
        empty={<p className={styles.muted}>{strings.token.noHolders}</p>}
        columns={[
          {
            key: 'owner',
            head: strings.token.holder,
            phone: 'title',
            cell: ({ owner_address }) => <AddressLink chain={chain} value={owner_address} />,
          },
          {
            key: 'share',
            head: strings.token.share,
            align: 'end',
            phone: 'change',
            cell: ({ share }) =>
              share === null ? (
                <span className={styles.muted}>{strings.values.unknown}</span>
              ) : (
                <data value={share} title={`${share} %`}>
                  {formatPercent(share, 2)}
                </data>
              ),
          },
          {
            key: 'balance',
            head: strings.transactions.amount,
            align: 'end',
            phone: 'value',
            cell: ({ balance }) => (
              <Amount value={balance} decimals={shownDecimals(token)} symbol={token.symbol ?? ''} digits={6} />
            ),
          },
        ]}
      />
      <PageLinks cursor={holders.cursor} page={holders.page} older={strings.token.moreHolders} />
    </section>
  );
}
