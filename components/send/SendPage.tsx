import dynamic from 'next/dynamic';
import { InsideFrame } from '@/components/layout/inside/InsideFrame';
import type { SendPanelProps } from '@/components/send/SendPanel';
import { strings } from '@/components/send/strings.en';
import { AfterPaint } from '@/components/ui/AfterPaint';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Skeleton } from '@/components/ui/Skeleton';
import { Toaster } from '@/components/ui/overlays/Toaster';
import { useAwaitedWallet, useConnectedWallet, useWalletAccount } from '@/lib/auth/useConnectedWallet';
import styles from '@/components/send/SendPanel.module.css';

const Waiting = () => (
  <div className={styles.desk}>
    <Skeleton lines={8} />
  </div>
);

const SendDesk = dynamic<SendPanelProps>(() => import('@/components/send/SendDesk').then((code) => code.SendDesk), {
  ssr: false,
  loading: Waiting,
});

// With the desk: nobody else has an account to send from.
const SendTools = dynamic(() => import('@/components/send/SendTools').then((code) => code.SendTools), { ssr: false });

/** Sends coins, tokens and NFTs with the connected wallet. */
export function SendPage() {
  const connected = useConnectedWallet();
  const awaited = useAwaitedWallet();
  const chain = useWalletAccount().chainId;
  const provider = connected?.connection.provider ?? null;
  const account = connected?.account ?? null;
  return (
    <InsideFrame title={strings.title} tools={provider && account && <SendTools />} busy={awaited}>
      {provider && account && chain ? (
        <AfterPaint fallback={<Waiting />}>
          <SendDesk wallet={{ provider, account }} chainId={Number(chain)} />
        </AfterPaint>
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
