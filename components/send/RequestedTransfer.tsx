import { strings } from '@/components/send/later.strings.en';
import { Button } from '@/components/ui/Button';
import { Skeleton } from '@/components/ui/Skeleton';
import { AddressChip } from '@/components/ui/values/AddressChip';
import { Amount } from '@/components/ui/values/Amount';
import { type Fact, Facts } from '@/components/ui/values/Facts';
import { useAddressName } from '@/lib/account/contacts';
import { tokenFacts, tokenKey } from '@/lib/activity/lookups';
import { useLookup } from '@/lib/data/useLookup';
import type { PaymentRequest } from '@/lib/transfers/paymentRequest';
import { chainName, coinOf, isPublicNetwork } from '@/protocol/chains';
import { shortenAddress } from '@/protocol/data/addresses';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';

const { request: words } = strings;

/** What a payment request of another network asks for, and the way to a form without it. */
export function RequestedTransfer({ request }: { request: PaymentRequest }) {
  const { chainId, to, token, amount } = request;
  // Only names have dots.
  const isName = to.includes('.');
  const name = useAddressName(isName ? null : to);
  const facts: Fact[] = [
    [words.to, isName ? to : <AddressChip key="to" address={to} name={name} />],
    [words.amount, amount === null ? words.anyAmount : <Requested key="amount" {...{ chainId, token, amount }} />],
    [words.token, token === null ? null : <AddressChip key="token" address={token} name={null} />],
    [words.network, chainName(chainId)],
  ];
  return (
    <section aria-label={words.title}>
      <h2>{words.title}</h2>
      <Facts facts={facts} />
      <Button href="/send">{words.without}</Button>
    </section>
  );
}

/** How much of what; in the smallest unit where nobody tells how the token counts. */
function Requested({ chainId, token, amount }: { chainId: number; token: string | null; amount: bigint }) {
  const known = useLookup(tokenFacts, token === null ? null : tokenKey(chainId, token.toLowerCase()));
  if (token !== null && known === undefined) return <Skeleton width="m" />;
  if (token !== null) {
    const unit = known ?? { symbol: shortenAddress(token), decimals: null };
    return <Amount value={amount} {...unit} digits={Infinity} />;
  }
  const coin = coinOf(chainId);
  const symbol = isPublicNetwork(chainId) || chainId === LOCAL_CHAIN_ID ? coin.symbol : words.coin;
  return <Amount value={amount} decimals={coin.decimals} symbol={symbol} digits={Infinity} />;
}
