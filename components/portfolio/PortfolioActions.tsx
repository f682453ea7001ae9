import { useRef, useState } from 'react';
import { CopyAddress } from '@/components/portfolio/receive/CopyAddress';
import type { ReceivePanelProps } from '@/components/portfolio/receive/ReceivePanel';
import { strings } from '@/components/portfolio/strings.en';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { lazyPart } from '@/components/ui/lazyPart';
import { isEnabled } from '@/protocol/config/siteConfig';
import styles from '@/components/portfolio/Summary.module.css';

const ReceiveDialog = lazyPart(
  async () => (await import('@/components/portfolio/receive/ReceiveDialog')).ReceiveDialog,
  ({ onClose }) => onClose(),
);

const CopyMenu = lazyPart(
  async () => (await import('@/components/portfolio/receive/CopyMenu')).CopyMenu,
  ({ onOpenChange }) => onOpenChange(false),
);

/** Props of {@link PortfolioActions}. */
export type PortfolioActionsProps = Pick<ReceivePanelProps, 'wallets' | 'networks'>;

/** What one does with a portfolio: send, receive, and copy an address: the only one, or one of several from a menu. */
export function PortfolioActions({ wallets, networks }: PortfolioActionsProps) {
  const [isReceiving, setReceiving] = useState(false);
  const [isCopying, setCopying] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [only] = wallets;
  return (
    <>
      {isEnabled('send') && (
        <Button variant="primary" href="/send" icon={<Icon name="send" />}>
          {strings.actions.send}
        </Button>
      )}
      <Button
        aria-haspopup="dialog"
        icon={
          <span className={styles.down}>
            <Icon name="send" />
          </span>
        }
        onClick={() => setReceiving(true)}
      >
        {strings.actions.receive}
      </Button>
      {only && wallets.length === 1 && <CopyAddress address={only.address} />}
      {wallets.length > 1 && (
        <div className={styles.menu}>
          <Button
            ref={opener}
            aria-haspopup="menu"
            aria-expanded={isCopying}
            icon={<Icon name="copy" />}
            onClick={() => setCopying(!isCopying)}
          >
            {strings.actions.copy}
          </Button>
          {isCopying && (
            <CopyMenu addresses={wallets.map(({ address }) => address)} opener={opener} onOpenChange={setCopying} />
          )}
        </div>
      )}
      {isReceiving && <ReceiveDialog wallets={wallets} networks={networks} onClose={() => setReceiving(false)} />}
    </>
  );
}
