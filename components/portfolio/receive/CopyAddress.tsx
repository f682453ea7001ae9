import { useEffect, useState } from 'react';
import type { ReceivingWallet } from '@/components/portfolio/receive/ReceivePanel';
import { strings } from '@/components/portfolio/strings.en';
import { Button, type ButtonProps } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { copyText } from '@/components/ui/values/exportText';
import type { Account } from '@/protocol/calls/account';
import { checksumAddress } from '@/protocol/data/addresses';

const TELL_MS = 2_000;

/** Props of {@link CopyAddress}. */
type CopyAddressProps = {
  /** What is copied. */
  address: string;
  /** Of the button, where it is no address. */
  label?: string;
  variant?: ButtonProps['variant'];
};

/** Copies an address and says so, to the eye and to a screen reader. */
export function CopyAddress({ address, label = strings.copyAddress.copy, variant = 'secondary' }: CopyAddressProps) {
  const [state, setState] = useState<'copied' | 'copyFailed' | null>(null);
  useEffect(() => {
    if (!state) return;
    const timer = setTimeout(() => setState(null), TELL_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => setState((await copyText(address)) ? 'copied' : 'copyFailed');
  return (
    <>
      <Button
        variant={variant}
        icon={<Icon name={state === 'copied' ? 'check' : 'copy'} />}
        title={checksumAddress(address)}
        onClick={() => void copy()}
      >
        {state ? strings.copyAddress[state] : label}
      </Button>
      <span className="visually-hidden" role="status">
        {state ? strings.copyAddress[state] : ''}
      </span>
    </>
  );
}

/** The wallets of an account that something can be sent to here: those of Ethereum and Solana, the current one first. */
export function toReceivingWallets(wallets: Account['wallets']): ReceivingWallet[] {
  return wallets
    .toSorted((one, other) => Number(other.current) - Number(one.current))
    .flatMap(({ address, family }) => (family === 'eth' || family === 'sol' ? [{ address, family }] : []));
}
