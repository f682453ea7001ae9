import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { InsideFrame } from '@/components/layout/inside/InsideFrame';
import { SendFrom } from '@/components/send/SendFrom';
import type { SendPanelProps } from '@/components/send/SendPanel';
import { strings } from '@/components/send/strings.en';
import { AfterPaint } from '@/components/ui/AfterPaint';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Skeleton } from '@/components/ui/Skeleton';
import { Toaster } from '@/components/ui/overlays/Toaster';
import { ChainOffer, ChainSwitcher } from '@/components/wallet/ChainSwitcher';
import { useAwaitedWallet, useConnectedWallet, useWalletAccount } from '@/lib/auth/useConnectedWallet';
import { readLinkedRequest } from '@/lib/transfers/paymentRequest';
import fromStyles from '@/components/send/SendFrom.module.css';
import styles from '@/components/send/SendPanel.module.css';

const Waiting = () => (
  <div className={styles.desk}>
    <Skeleton lines={8} />
  </div>
);

const SendPanel = dynamic<SendPanelProps>(() => import('@/components/send/SendPanel').then((code) => code.SendPanel), {
  ssr: false,
  loading: Waiting,
});

/** Sends coins, tokens and NFTs with the connected wallet. */
export function SendPage() {
  const connected = useConnectedWallet();
  const awaited = useAwaitedWallet();
  const chain = useWalletAccount().chainId;
  const provider = connected?.connection.provider ?? null;
  const account = connected?.account ?? null;
  // A link to send a token names the chain that it is on, and so does a request.
  const { query } = useRouter();
  const request = readLinkedRequest(query);
  const wanted = request?.chainId ?? Number(query['chain']);
  const shown = Number(chain);
  const isElsewhere = wanted > 0 && wanted !== shown;
  return (
    <InsideFrame
      title={strings.title}
      tools={
        <div className={fromStyles.tools}>
          <SendFrom />
          <ChainSwitcher />
        </div>
      }
      busy={awaited}
    >
      {provider && account && chain ? (
        <>
          {isElsewhere && <ChainOffer wanted={wanted} shown={shown} onSwitched={() => undefined} />}
          {/* What a request asks for is sent on its own network alone. */}
          {!(isElsewhere && request) && (
            <AfterPaint fallback={<Waiting />}>
              {/* Another account or another chain is another desk: nothing typed for one is sent by the other. */}
              <SendPanel key={`${account} ${chain}`} wallet={{ provider, account }} chainId={Number(chain)} />
            </AfterPaint>
          )}
        </>
      ) : awaited || (provider && account) ? (
        <Waiting />
      ) : (
        <EmptyState
          title={strings.noWallet.title}
          text={strings.noWallet.text}
          action={<Button href="/account/wallets">{strings.noWallet.link}</Button>}
        />
      )}
      <Toaster />
    </InsideFrame>
  );
}
