import type { ReactNode } from 'react';
import { strings } from '@/components/send/later.strings.en';
import styles from '@/components/send/RequestedTransfer.module.css';
import { Button } from '@/components/ui/Button';
import { Skeleton } from '@/components/ui/Skeleton';
import { AddressChip } from '@/components/ui/values/AddressChip';
import { Amount } from '@/components/ui/values/Amount';
import { AmountFiat } from '@/components/wallet/AmountFiat';
import { useAddressName } from '@/lib/account/contacts';
import { tokenFacts, tokenKey } from '@/lib/activity/lookups';
import { useLookup } from '@/lib/data/useLookup';
import type { PaymentRequest } from '@/lib/transfers/paymentRequest';
import { chainName, coinOf, isPublicNetwork } from '@/protocol/chains';
import { shortenAddress } from '@/protocol/data/addresses';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';

const { request: words } = strings;

/** Props of {@link RequestedTransfer}. */
export type RequestedTransferProps = {
  request: PaymentRequest;
  /** The way to the network that it is of. */
  children: ReactNode;
};

/** What a payment request of another network asks for, the way to that network, and the way to a form without it. */
export function RequestedTransfer({ request, children }: RequestedTransferProps) {
  const { chainId, to, token, amount } = request;
  // Only names have dots.
  const isName = to.includes('.');
  const name = useAddressName(isName ? null : to);
  return (
    <section className={styles.card} aria-labelledby="payment-request">
      <h2 id="payment-request">{words.title}</h2>
      <dl>
        <div className={styles.amount}>
          <dt className="visually-hidden">{words.amount}</dt>
          <dd>{amount === null ? <b>{words.anyAmount}</b> : <Requested {...{ chainId, token, amount }} />}</dd>
        </div>
        <div>
          <dt>{words.to}</dt>
          <dd>{isName ? to : <AddressChip address={to} name={name} />}</dd>
        </div>
        {token !== null && (
          <div>
            <dt>{words.token}</dt>
            <dd>
              <AddressChip address={token} name={null} />
            </dd>
          </div>
        )}
        <div>
          <dt>{words.network}</dt>
          <dd>{chainName(chainId)}</dd>
        </div>
      </dl>
      {children}
      <Button href="/send">{words.without}</Button>
    </section>
  );
}

/** How much of what, and its worth; in the smallest unit where nobody tells how the token counts. */
function Requested({ chainId, token, amount }: { chainId: number; token: string | null; amount: bigint }) {
  const known = useLookup(tokenFacts, token === null ? null : tokenKey(chainId, token.toLowerCase()));
  if (token !== null && known === undefined) return <Skeleton width="m" />;
  const coin = coinOf(chainId);
  const coinSymbol = isPublicNetwork(chainId) || chainId === LOCAL_CHAIN_ID ? coin.symbol : words.coin;
  const unit =
    token === null
      ? { symbol: coinSymbol, decimals: coin.decimals }
      : (known ?? { symbol: shortenAddress(token), decimals: null });
  return (
    <>
      <b>
        <Amount value={amount} {...unit} digits={Infinity} />
      </b>
      <AmountFiat className={styles.fiat} value={amount} decimals={unit.decimals} chainId={chainId} token={token} />
    </>
  );
}
