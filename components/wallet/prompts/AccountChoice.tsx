import { useEffect, useId, useRef } from 'react';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { strings } from '@/components/wallet/prompts/strings.en';
import { shortenAddress } from '@/lib/format/text';
import type { WalletPrompt } from '@/lib/wallets/WalletPrompt';
import styles from '@/components/wallet/prompts/AccountChoice.module.css';

/** Props of {@link AccountChoice}. */
export type AccountChoiceProps = { prompt: Extract<WalletPrompt, { kind: 'account' }> };

/** The accounts of a wallet that shows several: the visitor takes one. It takes the focus, so that it is read out. */
export function AccountChoice({ prompt: { accounts, choose } }: AccountChoiceProps) {
  const id = useId();
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <div className={styles.choice}>
      <p id={id} className={styles.question} ref={question} tabIndex={-1}>
        {strings.chooseAccount}
      </p>
      <ul className={styles.list} aria-labelledby={id}>
        {accounts.map(({ address, name }) => (
          <li key={address}>
            <button type="button" className={styles.row} title={address} onClick={() => choose(address)}>
              <AddressPicture value={address} size={30} />
              <span className={styles.words}>
                {name && <bdi>{name}</bdi>}
                <code className={styles.address}>{shortenAddress(address)}</code>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
