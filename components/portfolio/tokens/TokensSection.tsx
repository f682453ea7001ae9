import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useState } from 'react';
import { Amount } from '@/components/ui/values/Amount';
import { Fiat } from '@/components/ui/values/Fiat';
import type { FindPriceChange } from '@/components/portfolio/performance/useDayChange';
import { Section } from '@/components/portfolio/Section';
import { strings } from '@/components/portfolio/strings.en';
import { AllocationBar } from '@/components/portfolio/tokens/AllocationBar';
import { PriceChange } from '@/components/portfolio/tokens/PriceChange';
import type { TokenSwitchesProps } from '@/components/portfolio/tokens/TokenSwitches';
import type { HoldingsState } from '@/components/portfolio/useHoldings';
import { TokenLogo } from '@/components/ui/values/TokenLogo';
import { EmptyState } from '@/components/ui/EmptyState';
import { Note } from '@/components/ui/Note';
import { Skeleton } from '@/components/ui/Skeleton';
import { type Column, Table } from '@/components/ui/values/Table';
import { formatPercent } from '@/lib/format/figures';
import { useCurrency } from '@/lib/account/shownCurrency';
import { type Decimal, formatAmount, readDecimal, thousandthsOf } from '@/lib/format/amounts';
import { formatMoney } from '@/lib/format/money';
import { type Holding, totalValue } from '@/lib/portfolio/collectHoldings';
import { holdingPath, sendPath } from '@/lib/portfolio/portfolioPaths';
import { isSmall, readHidesSmall, saveHidesSmall, SMALL_DOLLARS } from '@/lib/portfolio/smallBalances';
import { isEnabled } from '@/protocol/config/siteConfig';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';
import { unitName } from '@/protocol/tokenRules';
import styles from '@/components/portfolio/tokens/TokensSection.module.css';

// Most wallets hold neither spam nor very little of something.
const TokenSwitches = dynamic<TokenSwitchesProps>(
  () => import('@/components/portfolio/tokens/TokenSwitches').then((code) => code.TokenSwitches),
  { ssr: false, loading: () => null },
);

// Small pictures beside the prices; the table does without them until they are here.
const PriceTrail = dynamic(
  () => import('@/components/portfolio/tokens/PriceSparkline').then((code) => code.PriceSparkline),
  {
    ssr: false,
    loading: () => null,
  },
);

/** Props of {@link TokensSection}. */
export type TokensSectionProps = { reading: HoldingsState; changeOf: FindPriceChange };

/** Coins and tokens, worth most first; what looks like a fraud behind a switch. */
export function TokensSection({ reading, changeOf }: TokensSectionProps) {
  const { holdings, loading, settled } = reading;
  const currency = useCurrency();
  const [withSpam, setWithSpam] = useState(false);
  const [hidesSmall, setHidesSmall] = useState(readHidesSmall);
  const spam = holdings.filter((holding) => holding.spam).length;
  const wanted = withSpam ? holdings : holdings.filter((holding) => !holding.spam);
  const small = settled ? wanted.filter(isSmall).length : 0;
  const rows = hidesSmall ? wanted.filter((holding) => !isSmall(holding)) : wanted;
  const hide = (hides: boolean) => {
    setHidesSmall(hides);
    saveHidesSmall(hides);
  };
  const total = totalValue(holdings).dollars;
  const namesChain = new Set(holdings.map(({ chain }) => chain.id)).size > 1;
  const limit = formatMoney(readDecimal(SMALL_DOLLARS), currency).shown.replace(/\.00$/, '');
  const smallText = strings.tokens.smallTitle(small, currency.pending ? null : limit);
  return (
    <Section
      title={strings.tokens.title}
      count={settled ? rows.length : undefined}
      tools={
        settled &&
        (spam > 0 || small > 0) && (
          <TokenSwitches {...{ spam, small, smallText, withSpam, hidesSmall }} onSpam={setWithSpam} onSmall={hide} />
        )
      }
    >
      {settled && <AllocationBar holdings={holdings} />}
      <div className={styles.tokens}>
        <Table
          caption={strings.tokens.caption}
          columns={columnsOf({ total, settled, changeOf, priced: listPriced(holdings), namesChain })}
          rows={rows}
          rowKey={({ id }) => id}
          loading={loading}
          empty={
            rows.length < wanted.length ? (
              <Note>{smallText}</Note>
            ) : (
              <EmptyState level={3} title={strings.tokens.emptyTitle} text={strings.tokens.emptyText} />
            )
          }
        />
      </div>
    </Section>
  );
}

/** What the cells of a row go by; until `settled` the order of rows may change, and nothing can be pressed. */
type Around = {
  total: Decimal;
  settled: boolean;
  changeOf: FindPriceChange;
  /** Every token that has a price, in lower case, by the id of its chain. */
  priced: ReadonlyMap<string, readonly string[]>;
  /** Whether there is more than one network. */
  namesChain: boolean;
};

function columnsOf({ total, settled, changeOf, priced, namesChain }: Around): readonly Column<Holding>[] {
  return [
    {
      key: 'token',
      head: strings.tokens.token,
      cell: (row) => <TokenName holding={row} isLink={settled} namesChain={namesChain} />,
    },
    {
      key: 'trail',
      head: strings.tokens.trailHead,
      cell: ({ chain, token, price }) =>
        price &&
        settled &&
        chain.family === 'eth' && (
          <PriceTrail
            chain={chain.chain}
            token={(token ?? chain.wrapped ?? '').toLowerCase()}
            tokens={priced.get(chain.id) ?? []}
            price={price}
          />
        ),
    },
    {
      key: 'price',
      head: strings.tokens.price,
      align: 'end',
      cell: ({ chain, token, price, pricing }) => (
        <span className={styles.pair}>
          {inDollars(price, pricing, true)}
          {price && (
            <small>
              <PriceChange percent={changeOf(chain, token)} />
            </small>
          )}
        </span>
      ),
    },
    {
      key: 'value',
      head: strings.tokens.value,
      align: 'end',
      cell: ({ value, pricing }) => (
        <span className={styles.pair}>
          {inDollars(value, pricing)}
          {value && settled && <small>{shareOf(value, total)}</small>}
        </span>
      ),
    },
    {
      key: 'amount',
      head: strings.tokens.amount,
      align: 'end',
      cell: ({ amount, decimals, symbol }) => <Amount value={amount} decimals={decimals} symbol={symbol} />,
    },
    ...(isEnabled('send') ? [sendColumn(settled)] : []),
  ];
}

/** The tokens of each chain that have a price, the wrapped coin for the coin, worth most first; by the id of the chain. */
function listPriced(holdings: readonly Holding[]): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  for (const { chain, token, price } of holdings) {
    const priced = chain.family === 'eth' && price ? (token ?? chain.wrapped) : null;
    if (priced === null) continue;
    const list = lists.get(chain.id) ?? [];
    list.push(priced.toLowerCase());
    lists.set(chain.id, list);
  }
  return lists;
}

function inDollars(value: Decimal | null, pricing: boolean, price = false) {
  if (value) return <Fiat usd={value} price={price} />;
  return pricing ? <Skeleton width="s" /> : <span className={styles.none}>{strings.tokens.noPrice}</span>;
}

function shareOf(value: Decimal, total: Decimal): string {
  const thousandths = thousandthsOf(value, total);
  return thousandths === 0 && value.digits > 0n ? strings.summary.tiny : formatPercent(thousandths / 10);
}

const sendColumn = (settled: boolean): Column<Holding> => ({
  key: 'send',
  head: strings.tokens.send,
  quietHead: true,
  align: 'end',
  cell: ({ chain, token, name, spam }) => {
    if (!settled) return <Skeleton width="s" />;
    if (chain.family !== 'eth' || spam) return null;
    return (
      <Link className={styles.send} href={sendPath(chain.chainId, token)} aria-label={strings.tokens.sendToken(name)}>
        {strings.tokens.send}
      </Link>
    );
  },
});

/** Props of {@link TokenName}. */
type TokenNameProps = Pick<Around, 'namesChain'> & { holding: Holding; isLink: boolean };

/** What a token is called, how much of it there is, where, and in how many wallets; leads to its page. */
function TokenName({ holding, isLink, namesChain }: TokenNameProps) {
  const { name, symbol, amount, decimals, chain, token, owners } = holding;
  const places = [namesChain && chain.name, owners.length > 1 && strings.tokens.inWallets(owners.length)];
  const shown = (
    <bdi title={token === null ? undefined : checksumAddress(token)}>
      {name.length > 44 ? shortenAddress(name) : name}
    </bdi>
  );
  return (
    <span className={styles.token}>
      <TokenLogo symbol={symbol || name} address={token} chainId={chain.family === 'eth' ? chain.chainId : 0} />
      <span className={styles.words}>
        {isLink ? (
          <Link className={styles.link} href={holdingPath(chain.id, token)}>
            {shown}
          </Link>
        ) : (
          shown
        )}
        <small>
          {/* Its own column says it to screen readers. */}
          <span aria-hidden="true">{`${formatAmount(amount, decimals ?? 0).shown} ${unitName(symbol, decimals)}`}</span>
          {places.map((place) => place && <span key={place}>{place}</span>)}
        </small>
      </span>
    </span>
  );
}
