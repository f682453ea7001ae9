import Link from 'next/link';
import { useState } from 'react';
import { InsideFrame } from '@/components/layout/inside/InsideFrame';
import { usePriceChanges } from '@/components/portfolio/performance/useDayChange';
import { ReadErrors } from '@/components/portfolio/ReadErrors';
import { Section } from '@/components/portfolio/Section';
import { strings } from '@/components/portfolio/strings.en';
import { strings as tokenStrings } from '@/components/portfolio/tokens/strings.en';
import { PriceChange } from '@/components/portfolio/tokens/PriceChange';
import { PriceChart } from '@/components/wallet/price/PriceChart';
import { TokenActivity } from '@/components/portfolio/tokens/TokenActivity';
import { TokenBalance } from '@/components/portfolio/tokens/TokenBalance';
import { TokenHolders, useTokenHolders } from '@/components/portfolio/tokens/TokenHolders';
import styles from '@/components/portfolio/tokens/TokenPage.module.css';
import { useHoldings } from '@/components/portfolio/useHoldings';
import { FeatureLink } from '@/components/ui/FeatureLink';
import { Skeleton } from '@/components/ui/Skeleton';
import { Address } from '@/components/ui/values/Address';
import { Fiat } from '@/components/ui/values/Fiat';
import { type Fact, Facts } from '@/components/ui/values/Facts';
import { TokenLogo } from '@/components/ui/values/TokenLogo';
import { type DataResult, useData } from '@/lib/data/useData';
import { tokenPath } from '@/lib/explorer/explorerPaths';
import { readDecimal } from '@/lib/format/amounts';
import { formatNumber } from '@/lib/format/text';
import { useRefreshVersions } from '@/lib/live-queries/useRefreshVersions';
import { sendPath } from '@/lib/portfolio/portfolioPaths';
import type { PortfolioChain, WalletOnChain } from '@/lib/portfolio/walletOnChain';
import { isEnabled } from '@/protocol/config/siteConfig';
import { shortenAddress } from '@/protocol/data/addresses';
import { shownDecimals } from '@/protocol/tokenRules';

/** Props of {@link TokenView}. */
type TokenViewProps = {
  chain: PortfolioChain;
  /** `null` for the coin of the chain. */
  token: string | null;
  wallets: readonly WalletOnChain[];
};

/** A token: its price over time, what the visitor holds of it and did with it, and its contract. */
export function TokenView({ chain, token, wallets }: TokenViewProps) {
  const [tries, setTries] = useState(0);
  const versions = useRefreshVersions();
  const reading = useHoldings(wallets, versions, tries);
  const changeOf = usePriceChanges(reading, versions);
  const holding = reading.holdings.find((one) => (one.token?.toLowerCase() ?? null) === (token?.toLowerCase() ?? null));
  const facts = useTokenFacts(chain, token);
  const priced = chain.family === 'eth' ? (token ?? chain.wrapped) : null;
  const requested = useData(
    'getTokenPrices',
    chain.family === 'eth' && priced !== null ? { addresses: [priced], chain: chain.chain } : null,
  );
  const dollars = requested.data?.[0]?.price?.usdPrice;
  const price = holding?.price ?? (typeof dollars === 'number' ? readDecimal(dollars) : null);
  const isPriced = priced === null || requested.data !== null || requested.error !== null;
  const name = holding?.name ?? facts.name ?? (token === null ? chain.coin.name : shortenAddress(token));
  const symbol = holding?.symbol ?? facts.symbol ?? (token === null ? chain.coin.symbol : '');
  const decimals = holding ? holding.decimals : facts.decimals;
  return (
    <InsideFrame
      title={name}
      kicker={
        <>
          <Link href="/portfolio">{strings.title}</Link> <span>· {chain.name}</span>
        </>
      }
      picture={
        <TokenLogo
          symbol={symbol || name}
          address={token}
          chainId={chain.family === 'eth' ? chain.chainId : 0}
          size={48}
        />
      }
    >
      <ReadErrors errors={reading.errors} onRetry={() => setTries((before) => before + 1)} />
      <div className={styles.top}>
        <div className={styles.hero}>
          <p className={styles.price}>
            {price ? (
              <Fiat usd={price} price />
            ) : isPriced ? (
              <span className={styles.none}>{strings.tokens.noPrice}</span>
            ) : (
              <Skeleton width="m" />
            )}
          </p>
          {price && holding && (
            <p className={styles.change}>
              <PriceChange percent={changeOf(chain, token)} /> <span>{strings.summary.day}</span>
            </p>
          )}
          {chain.family === 'eth' && priced !== null && (
            <PriceChart chain={chain.chain} token={priced.toLowerCase()} price={price} />
          )}
        </div>
        <TokenBalance
          {...{ reading, holding, decimals, symbol }}
          sendHref={chain.family === 'eth' && isEnabled('send') ? sendPath(chain.chainId, token) : null}
        />
      </div>
      <TokenFacts chain={chain} token={token} decimals={decimals} />
      {chain.family === 'eth' && wallets.length > 0 && (
        <TokenActivity
          chainId={chain.chainId}
          token={token}
          addresses={wallets.map(({ address }) => address.toLowerCase()).join(' ')}
        />
      )}
      {chain.family === 'eth' && token !== null && (
        <TokenHolders
          chainId={chain.chainId}
          chain={chain.chain}
          own={new Set(wallets.map(({ address }) => address.toLowerCase()))}
          {...{ token, decimals, symbol }}
        />
      )}
    </InsideFrame>
  );
}

/** What a token calls itself, for one that is not held. */
function useTokenFacts(chain: PortfolioChain, token: string | null) {
  const isToken = chain.family === 'eth' && token !== null;
  const { data } = useData('getTokenMetadata', isToken ? { addresses: [token], chain: chain.chain } : null);
  const [row] = data ?? [];
  const decimals = isToken ? (row ? shownDecimals(row) : null) : chain.coin.decimals;
  return { name: row?.name, symbol: row?.symbol, decimals };
}

/** Props of {@link TokenFacts}. */
type TokenFactsProps = {
  chain: PortfolioChain;
  token: string | null;
  /** `null` for a token without `decimals()`. */
  decimals: number | null;
};

/** A number that the data service gives for a token, as far as it can. */
function count(
  { data, error }: Pick<DataResult<'getTokenAddressTransfers'>, 'error'> & { data: { total: number } | null },
  isExact = true,
) {
  if (data) return `${formatNumber(data.total)}${isExact ? '' : '+'}`;
  return error ? strings.summary.unknown : <Skeleton width="s" />;
}

/** The contract of a token, and how many hold and moved it, as far as the data service can tell. */
function TokenFacts({ chain, token, decimals }: TokenFactsProps) {
  const parameters = chain.family === 'eth' && token !== null ? { address: token, chain: chain.chain, limit: 1 } : null;
  const holders = useTokenHolders(parameters?.chain ?? '', parameters?.address ?? null);
  const transfers = useData('getTokenAddressTransfers', parameters);
  const facts: Fact[] = [
    [tokenStrings.network, chain.name],
    [
      chain.family === 'sol' ? tokenStrings.mint : tokenStrings.contract,
      token === null ? tokenStrings.noContract : <Address value={token} />,
    ],
    [tokenStrings.decimals, decimals === null ? strings.summary.unknown : String(decimals)],
    ...(parameters
      ? ([
          [tokenStrings.holders, count(holders, holders.data?.total_is_exact)],
          [tokenStrings.transfers, count(transfers)],
        ] satisfies Fact[])
      : []),
  ];
  return (
    <Section
      title={tokenStrings.about}
      tools={
        chain.family === 'eth' &&
        token !== null && <FeatureLink href={tokenPath(chain.chainId, token)}>{tokenStrings.explorer}</FeatureLink>
      }
    >
      <Facts facts={facts} />
    </Section>
  );
}
