import { useState } from 'react';
import { renderSVG } from 'uqr';
import { CopyAddress } from '@/components/portfolio/receive/CopyAddress';
import { strings as receiveStrings } from '@/components/portfolio/receive/strings.en';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Select } from '@/components/ui/forms/Select';
import { useHydrated } from '@/lib/state/createStore';
import { formatList } from '@/lib/format/lists';
import { shortenAddress } from '@/lib/format/text';
import styles from '@/components/portfolio/receive/ReceivePanel.module.css';

/** An address that can receive. */
export type ReceivingWallet = { address: string; family: 'eth' | 'sol' };

/** Props of {@link ReceivePanel}. */
export type ReceivePanelProps = {
  wallets: readonly ReceivingWallet[];
  /** Networks of Ethereum that this backend reads, by name. */
  networks: readonly string[];
  /** The address that is shown first. */
  first?: string | undefined;
};

/** One of the visitor's addresses to receive with: as a QR code and as text, with what may be sent to it. */
export function ReceivePanel({ wallets, networks, first }: ReceivePanelProps) {
  const [chosen, setChosen] = useState(first ?? '');
  const wallet = wallets.find(({ address }) => address === chosen) ?? wallets[0];
  if (!wallet) return null;
  const { address, family } = wallet;
  return (
    <div className={styles.panel}>
      {wallets.length > 1 && (
        <Select
          label={receiveStrings.account}
          wide
          value={address}
          onChange={setChosen}
          options={wallets.map((one) => ({
            value: one.address,
            label: shortenAddress(one.address),
            hint: receiveStrings.families[one.family],
          }))}
        />
      )}
      <QrCode text={address} />
      <div className={styles.address}>
        <p className={styles.label}>{receiveStrings.address}</p>
        <p className={styles.text} translate="no">
          {address}
        </p>
      </div>
      <div className={styles.actions}>
        <CopyAddress address={address} variant="primary" />
        <ShareButton text={address} />
      </div>
      <Note>{family === 'sol' ? receiveStrings.warning.sol : receiveStrings.warning.eth(writeNetworks(networks))}</Note>
    </div>
  );
}

/** Names of networks for a sentence: `Local chain`, `Ethereum and Polygon`. */
function writeNetworks(networks: readonly string[]): string {
  if (networks.length === 0) return receiveStrings.anyEvm;
  return formatList(networks);
}

/** The address to scan, in the arch. Dark on light in both themes, as scanners want it. */
function QrCode({ text }: { text: string }) {
  const svg = renderSVG(text, { ecc: 'M', border: 2 });
  const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return (
    <div className={styles.plate}>
      <img className={styles.code} src={source} width={208} height={208} alt={receiveStrings.qr(text)} />
    </div>
  );
}

/** Hands the address to another app, where the browser can. */
function ShareButton({ text }: { text: string }) {
  const isHydrated = useHydrated();
  if (!isHydrated || typeof navigator.share !== 'function') return null;
  // Rejects where the visitor closes the sheet.
  return <Button onClick={() => void navigator.share({ text }).catch(() => undefined)}>{receiveStrings.share}</Button>;
}
