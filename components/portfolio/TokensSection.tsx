import Link from 'next/link';
import { useState } from 'react';
import { Dollars } from '@/components/portfolio/Dollars';
import { Section } from '@/components/portfolio/Section';
import { strings } from '@/components/portfolio/strings.en';
import type { HoldingsState } from '@/components/portfolio/useHoldings';
import { Amount } from '@/components/ui/values/Amount';
import { EmptyState } from '@/components/ui/EmptyState';
import { Skeleton } from '@/components/ui/Skeleton';
import { type Column, Table } from '@/components/ui/values/Table';
import { shortenAddress } from '@/lib/format/text';
import type { Decimal } from '@/lib/format/amounts';
import type { Holding } from '@/lib/portfolio/gatherHoldings';
import { isEnabled } from '@/protocol/config/siteConfig';
import styles from '@/components/portfolio/TokensSection.module.css';

function inDollars(value: Decimal | null, pricing: boolean, price = false) {
  if (value) return <Dollars value={value} price={price} />;
  return pricing ? <Skeleton width="s" /> : <span className={styles.none}>{strings.tokens.noPrice}</span>;
}

const SEND: Column<Holding> = {
  key: 'send',
  head: strings.tokens.send,
  quietHead: true,
  align: 'end',
  cell: ({ chain, token, name, spam }) =>
    chain.family === 'eth' && !spam ? (
      <Link
        className={styles.send}
        href={token === null ? '/send' : `/send?type=erc20&contract=${token}`}
        aria-label={strings.tokens.sendToken(name)}
      >
        {strings.tokens.send}
      </Link>
    ) : null,
};

const COLUMNS: readonly Column<Holding>[] = [
  { key: 'token', head: strings.tokens.token, cell: (row) => <TokenName holding={row} /> },
  {
    key: 'amount',
    head: strings.tokens.amount,
    align: 'end',
    cell: ({ amount, decimals, symbol }) => <Amount value={amount} decimals={decimals} symbol={symbol} digits={6} />,
  },
  {
    key: 'price',
    head: strings.tokens.price,
    align: 'end',
    cell: ({ price, pricing }) => inDollars(price, pricing, true),
  },
  {
    key: 'value',
    head: strings.tokens.value,
    align: 'end',
    cell: ({ value, coinValue, chain, pricing }) => (
      <span className={styles.value}>
        {inDollars(value, pricing)}
        {coinValue && (
          <small>
            <Amount value={coinValue.digits} decimals={coinValue.scale} symbol={chain.coin.symbol} digits={4} />
          </small>
        )}
      </span>
    ),
  },
  ...(isEnabled('send') ? [SEND] : []),
];

/** The same while the order of the rows is not known: nothing to press. */
const WAITING = COLUMNS.map((column) =>
  column.key === 'send' ? { ...column, cell: () => <Skeleton width="s" /> } : column,
);

/** Coins and tokens, worth most first; what looks like a fraud behind a switch. */
export function TokensSection({ reading: { holdings, loading, settled } }: { reading: HoldingsState }) {
  const [withSpam, setWithSpam] = useState(false);
  const spam = holdings.filter((holding) => holding.spam).length;
  const rows = withSpam ? holdings : holdings.filter((holding) => !holding.spam);
  return (
    <Section
      title={strings.tokens.title}
      tools={
        settled &&
        spam > 0 && (
          <label className={styles.switch}>
            <input type="checkbox" role="switch" checked={withSpam} onChange={() => setWithSpam(!withSpam)} />
            {strings.tokens.showSpam(spam)}
          </label>
        )
      }
    >
      <Table
        caption={strings.tokens.caption}
        columns={settled ? COLUMNS : WAITING}
        rows={rows}
        rowKey={({ id }) => id}
        loading={loading}
        empty={<EmptyState level={3} title={strings.tokens.emptyTitle} text={strings.tokens.emptyText} />}
      />
    </Section>
  );
}

/** What a token is called, where it is, and in how many wallets. */
function TokenName({ holding: { name, symbol, chain, token, owners } }: { holding: Holding }) {
  return (
    <span className={styles.token}>
      <span className={styles.mark} data-coin={token === null || undefined} aria-hidden="true">
        {(symbol || name).slice(0, 3)}
      </span>
      <span className={styles.words}>
        <bdi title={token ?? undefined}>{name.length > 44 ? shortenAddress(name) : name}</bdi>
        <small>{owners.length > 1 ? strings.tokens.inWallets(chain.name, owners.length) : chain.name}</small>
      </span>
    </span>
  );
}
