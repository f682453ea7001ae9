import { useRouter } from 'next/router';
import { InsideFrame } from '@/components/layout/inside/InsideFrame';
import { TokenView } from '@/components/portfolio/tokens/TokenView';
import { strings as tokenStrings } from '@/components/portfolio/tokens/strings.en';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { useAccountData } from '@/lib/account/useAccountData';
import { useData } from '@/lib/data/useData';
import { COIN_SEGMENT } from '@/lib/portfolio/portfolioPaths';
import { chainsOf, type PortfolioChain, walletsOnChains } from '@/lib/portfolio/walletOnChain';

const ADDRESS = /^0x[\da-f]{40}$/i;
const MINT = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/** Which token a path means: `null` for the coin of the chain, `undefined` for none at all. */
function readToken(chain: PortfolioChain, segment: string): string | null | undefined {
  if (segment === COIN_SEGMENT) return null;
  if (chain.family === 'eth') return ADDRESS.test(segment) ? segment.toLowerCase() : undefined;
  return MINT.test(segment) ? segment : undefined;
}

const textOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/** `/portfolio/31337/0x…`: a token or, by `/portfolio/31337/coin`, the coin of a chain, with what the visitor holds of it. */
export function TokenPage() {
  const { query, isReady } = useRouter();
  const account = useAccountData('getAccount');
  const known = useData('getChains', {});
  const error = account.data ? known.error : account.error;
  const retry = () => {
    void account.reload();
    known.refetch();
  };
  if (!account.data || !known.data || !isReady) {
    return (
      <InsideFrame title={tokenStrings.page.title} busy={!error}>
        {error ? <Failure error={error} onRetry={retry} /> : <Skeleton lines={6} />}
      </InsideFrame>
    );
  }
  const chain = chainsOf(known.data).find(({ id }) => id === textOf(query['chain']));
  const token = chain && readToken(chain, textOf(query['address']));
  if (!chain || token === undefined) {
    return (
      <InsideFrame title={tokenStrings.page.title}>
        <EmptyState
          picture="search"
          title={tokenStrings.notFound}
          text={tokenStrings.notFoundText}
          action={<Button href="/portfolio">{tokenStrings.back}</Button>}
        />
      </InsideFrame>
    );
  }
  const wallets = walletsOnChains(account.data.wallets, [chain]);
  return <TokenView key={`${chain.id} ${token}`} chain={chain} token={token} wallets={wallets} />;
}
