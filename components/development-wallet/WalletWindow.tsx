import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { Logo } from '@/components/layout/Logo';
import { Button } from '@/components/ui/Button';
import { Disclosure } from '@/components/ui/Disclosure';
import { Icon } from '@/components/ui/Icon';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import type { Detail, OwnAccount, WalletRequest } from '@/lib/development-wallet/WalletRequest';
import { ETHER, writeAmount } from '@/lib/development-wallet/createChainReader';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/development-wallet/WalletWindow.module.css';
import request from '@/components/development-wallet/WalletRequest.module.css';

/** Props of {@link WalletWindow}. */
export type WalletWindowProps = {
  question: WalletRequest;
  /** Host of the site that asks. */
  site: string;
  /** Called with the chosen account (empty where there is no choice), or with `null` on rejection. */
  onAnswer: (answer: string | null) => void;
};

/** A question of the development wallet: Enter agrees, Escape rejects (by the document around it). */
export function WalletWindow({ question, site, onAnswer }: WalletWindowProps) {
  const { title, confirm, choice, signer, text, details, warning, raw } = question;
  const id = useId();
  const [account, setAccount] = useState(choice?.selected ?? '');
  const form = useRef<HTMLFormElement>(null);
  // The chosen account, so that the arrow keys move the choice; else the button that agrees. Enter agrees on both.
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('input:checked, button[type="submit"]');
    // It would scroll the window away while that slides in.
    first?.focus({ preventScroll: true });
  }, []);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onAnswer(account);
  };
  return (
    <div className={styles.screen}>
      <form ref={form} className={styles.window} role="dialog" aria-modal="true" aria-labelledby={id} onSubmit={submit}>
        <header className={styles.bar}>
          <Logo size={20} />
          <span>Development wallet</span>
          <span className={styles.network}>Local chain</span>
        </header>
        <div className={styles.content}>
          <p className={styles.site}>{site}</p>
          <h1 id={id} className={styles.title}>
            {title}
          </h1>
          {warning && (
            <p className={styles.warning} role="alert">
              <Icon name="warning" />
              {warning}
            </p>
          )}
          {choice && <OwnAccountChoice accounts={choice.accounts} selected={account} onSelect={setAccount} />}
          {text !== undefined && <pre className={styles.text}>{text}</pre>}
          {details && <DetailList details={details} />}
          {raw && (
            <div className={styles.raw}>
              <Disclosure summary="Raw data">
                <pre>{raw}</pre>
              </Disclosure>
            </div>
          )}
        </div>
        <footer className={styles.foot}>
          {signer && <WalletAccountRow account={signer} />}
          <div className={styles.buttons}>
            <Button size="l" onClick={() => onAnswer(null)}>
              Reject
            </Button>
            <Button size="l" variant="primary" type="submit">
              {confirm}
            </Button>
          </div>
          <p className={styles.note}>Test accounts of the local chain. Their funds have no value.</p>
        </footer>
      </form>
    </div>
  );
}

/** Props of {@link OwnAccountChoice}. */
type OwnAccountChoiceProps = {
  accounts: readonly OwnAccount[];
  selected: string;
  onSelect: (address: string) => void;
};

/** The wallet's accounts, one of them selected. */
function OwnAccountChoice({ accounts, selected, onSelect }: OwnAccountChoiceProps) {
  return (
    <fieldset className={request.choice}>
      <legend className="visually-hidden">Account</legend>
      {accounts.map((account) => (
        <label key={account.address} className={request.option}>
          <input
            type="radio"
            name="account"
            value={account.address}
            checked={account.address === selected}
            onChange={() => onSelect(account.address)}
          />
          <WalletAccountRow account={account} />
        </label>
      ))}
    </fieldset>
  );
}

/** One of the wallet's accounts: its name, address and balance. */
function WalletAccountRow({ account: { address, name, balance } }: { account: OwnAccount }) {
  return (
    <span className={request.row} title={checksumAddress(address)}>
      <AddressPicture value={address} size={32} />
      <span className={request.names}>
        {name && <bdi>{name}</bdi>}
        <code className={name ? request.address : undefined}>{shortenAddress(address)}</code>
      </span>
      {balance !== null && (
        <span className={request.balance} title={writeAmount(balance, ETHER)}>
          {writeAmount(balance, ETHER, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
        </span>
      )}
    </span>
  );
}

/** What is to be signed, line by line; a nested structure is indented. */
function DetailList({ details }: { details: readonly Detail[] }) {
  return (
    <dl className={request.details}>
      {details.map(({ name, value }, index) => (
        <div key={`${index} ${name}`} className={Array.isArray(value) ? request.nested : request.detail}>
          <dt>{name}</dt>
          <dd>
            <DetailValue value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function DetailValue({ value }: { value: Detail['value'] }) {
  if (typeof value === 'string') return value.startsWith('0x') ? <code>{value}</code> : <span>{value}</span>;
  if (!('address' in value)) return <DetailList details={value} />;
  const { address, name } = value;
  return (
    <span className={request.account} title={checksumAddress(address)}>
      <AddressPicture value={address} size={20} />
      {name && <bdi>{name}</bdi>}
      <code className={name ? request.party : undefined}>{shortenAddress(address)}</code>
    </span>
  );
}
