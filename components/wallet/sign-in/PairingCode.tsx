import { useEffect, useMemo, useState } from 'react';
import { renderSVG } from 'uqr';
import { Button, Spinner } from '@/components/ui/Button';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { strings } from '@/components/wallet/sign-in/strings.en';
import type { WalletPrompt } from '@/lib/wallets/WalletPrompt';
import { phoneApp } from '@/lib/wallets/kits/phoneApp';
import styles from '@/components/wallet/sign-in/PairingCode.module.css';

/** Wallets that many people have on their phone, with the links that their makers publish for WalletConnect. */
const PHONE_WALLETS: readonly PhoneWallet[] = [
  { name: 'MetaMask', base: 'https://metamask.app.link' },
  { name: 'Trust Wallet', base: 'https://link.trustwallet.com' },
  { name: 'Rainbow', base: 'https://rnbwapp.com' },
  { name: 'Coinbase Wallet', base: 'https://go.cb-w.com' },
  { name: 'Zerion', base: 'https://wallet.zerion.io' },
  { name: 'Ledger Live', base: 'ledgerlive:/' },
  { name: 'Uniswap', base: 'https://uniswap.org/app' },
];

/** Props of {@link PairingCode}. */
export type PairingCodeProps = { prompt: Extract<WalletPrompt, { kind: 'qr' }> };

/** From then on the time left is told, in milliseconds. */
const SOON_MS = 60_000;

/**
 * A code to pair a phone with: to scan, to copy, or on the phone itself a link into each of the common wallets. The links
 * are there before the tap, since a phone opens an app for a tap alone. One that has expired is made again.
 */
export function PairingCode({ prompt: { uri, expiresAt, renew } }: PairingCodeProps) {
  const left = useTimeLeft(expiresAt);
  // Four modules of white around it: less, and some phones do not find it.
  const svg = useMemo(() => uri && toDataUri(renderSVG(uri, { ecc: 'M', border: 4 })), [uri]);
  if (left <= 0) {
    return (
      <div className={styles.pairing} role="status">
        <p className={styles.lead}>{strings.prompts.pairing.expired}</p>
        <Button variant="primary" size="l" onClick={renew}>
          {strings.prompts.pairing.renew}
        </Button>
      </div>
    );
  }
  if (!uri || !svg) {
    return (
      <div className={styles.pairing} role="status" aria-busy="true">
        <p className={styles.lead}>{strings.prompts.pairing.loading}</p>
        <span className={`${styles.code} ${styles.waiting}`} aria-hidden="true">
          <Spinner />
        </span>
      </div>
    );
  }
  return (
    <div className={styles.pairing}>
      <p className={styles.lead}>{strings.prompts.pairing.scan}</p>
      <img className={styles.code} src={svg} width={260} height={260} alt={strings.prompts.pairing.alt} />
      <div className={styles.links}>
        <p>{strings.prompts.pairing.onThisPhone}</p>
        <ul aria-label={strings.prompts.pairing.wallets}>
          {PHONE_WALLETS.map((wallet) => (
            <li key={wallet.name}>
              <a
                href={phoneLink(wallet, uri)}
                rel="noreferrer"
                onClick={() => phoneApp.remember(wallet.name, wallet.base)}
              >
                {wallet.name}
              </a>
            </li>
          ))}
          <li>
            <a href={uri} rel="noreferrer">
              {strings.prompts.pairing.otherWallet}
            </a>
          </li>
        </ul>
      </div>
      <div className={styles.foot}>
        <CopyButton value={uri} label={strings.prompts.pairing.copyLink} />
        <span role="timer" aria-live="off">
          {left < SOON_MS
            ? strings.prompts.pairing.expiresIn(Math.ceil(left / 1_000))
            : strings.prompts.pairing.expiresLater}
        </span>
      </div>
    </div>
  );
}

/** As a picture, since the page's policy lets no markup of another in. */
function toDataUri(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function useTimeLeft(expiresAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return expiresAt - now;
}

/** A wallet on a phone that pairs by a link. */
type PhoneWallet = {
  name: string;
  /** Its address that opens the app (a universal link), without a slash at the end. */
  base: string;
};

/** The link that hands a pairing address to a wallet on this phone. */
function phoneLink({ base }: PhoneWallet, uri: string): string {
  return `${base}/wc?uri=${encodeURIComponent(uri)}`;
}
