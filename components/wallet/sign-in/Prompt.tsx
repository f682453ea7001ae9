import { useEffect, useId, useRef } from 'react';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { CodeEntry, EmailEntry, LinkSent } from '@/components/wallet/sign-in/EmailPrompt';
import { PairingCode } from '@/components/wallet/sign-in/PairingCode';
import { Tooltip } from '@/components/ui/overlays/Tooltip';
import { strings } from '@/components/wallet/sign-in/strings.en';
import type { LoginProvider, WalletPrompt } from '@/lib/wallets/WalletPrompt';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/wallet/sign-in/Prompt.module.css';

/** What a wallet needs of the visitor while it connects. */
export function Prompt({ prompt }: { prompt: WalletPrompt }) {
  switch (prompt.kind) {
    case 'qr':
      return <PairingCode prompt={prompt} />;
    case 'email':
      return <EmailEntry prompt={prompt} />;
    case 'code':
      return <CodeEntry prompt={prompt} />;
    case 'link':
      return <LinkSent prompt={prompt} />;
    case 'social':
      return <SocialChoice prompt={prompt} />;
    case 'account':
      return <AccountChoice prompt={prompt} />;
  }
}

/** Props of {@link AccountChoice}. */
type AccountChoiceProps = { prompt: Extract<WalletPrompt, { kind: 'account' }> };

/** The accounts of a wallet that shows several: the visitor takes one. It takes the focus, so that it is read out. */
export function AccountChoice({ prompt: { accounts, choose } }: AccountChoiceProps) {
  const id = useId();
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <div className={styles.choice}>
      <p id={id} className={styles.question} ref={question} tabIndex={-1}>
        {strings.prompts.chooseAccount}
      </p>
      <ul className={styles.list} aria-labelledby={id}>
        {accounts.map(({ address, name }) => (
          <li key={address}>
            <Tooltip text={checksumAddress(address)} wide>
              <button type="button" className={styles.row} onClick={() => choose(address)}>
                <AddressPicture value={address} size={30} />
                <span className={styles.words}>
                  {name && <bdi>{name}</bdi>}
                  <code className={styles.address}>{shortenAddress(address)}</code>
                </span>
              </button>
            </Tooltip>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Props of {@link SocialChoice}. */
type SocialChoiceProps = { prompt: Extract<WalletPrompt, { kind: 'social' }> };

/** The accounts somewhere else that a visitor can come in with. It takes the focus, so that it is read out. */
function SocialChoice({ prompt: { error, providers, choose } }: SocialChoiceProps) {
  const id = useId();
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), [error]);
  return (
    <div className={styles.choice}>
      <p id={id} className={styles.question} ref={question} tabIndex={-1}>
        {strings.prompts.social.choose}
      </p>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <ul className={`${styles.list} ${styles.providers}`} aria-labelledby={id}>
        {providers.map((provider) => (
          <li key={provider}>
            <button type="button" className={styles.row} onClick={() => choose(provider)}>
              <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="currentColor">
                <path d={SOCIAL_MARKS[provider].path} />
              </svg>
              {SOCIAL_MARKS[provider].name}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{strings.prompts.social.note}</p>
    </div>
  );
}

/** Name and mark of the providers of accounts; the paths are those of Simple Icons (CC0), in a square of 24. */
const SOCIAL_MARKS: Readonly<Record<LoginProvider, { name: string; path: string }>> = {
  google: {
    name: 'Google',
    path: 'M12.48 10.92v3.28h7.84c-.24 1.84-.853 3.187-1.787 4.133-1.147 1.147-2.933 2.4-6.053 2.4-4.827 0-8.6-3.893-8.6-8.72s3.773-8.72 8.6-8.72c2.6 0 4.507 1.027 5.907 2.347l2.307-2.307C18.747 1.44 16.133 0 12.48 0 5.867 0 .307 5.387.307 12s5.56 12 12.173 12c3.573 0 6.267-1.173 8.373-3.36 2.16-2.16 2.84-5.213 2.84-7.667 0-.76-.053-1.467-.173-2.053H12.48z',
  },
  apple: {
    name: 'Apple',
    path: 'M12.152 6.896c-.948 0-2.415-1.078-3.96-1.04-2.04.027-3.91 1.183-4.961 3.014-2.117 3.675-.546 9.103 1.519 12.09 1.013 1.454 2.208 3.09 3.792 3.039 1.52-.065 2.09-.987 3.935-.987 1.831 0 2.35.987 3.96.948 1.637-.026 2.676-1.48 3.676-2.948 1.156-1.688 1.636-3.325 1.662-3.415-.039-.013-3.182-1.221-3.22-4.857-.026-3.04 2.48-4.494 2.597-4.559-1.429-2.09-3.623-2.324-4.39-2.376-2-.156-3.675 1.09-4.61 1.09zM15.53 3.83c.843-1.012 1.4-2.427 1.245-3.83-1.207.052-2.662.805-3.532 1.818-.78.896-1.454 2.338-1.273 3.714 1.338.104 2.715-.688 3.559-1.701',
  },
  twitter: {
    name: 'X',
    path: 'M14.234 10.162 22.977 0h-2.072l-7.591 8.824L7.251 0H.258l9.168 13.343L.258 24H2.33l8.016-9.318L16.749 24h6.993zm-2.837 3.299-.929-1.329L3.076 1.56h3.182l5.965 8.532.929 1.329 7.754 11.09h-3.182z',
  },
  discord: {
    name: 'Discord',
    path: 'M20.317 4.3698a19.7913 19.7913 0 00-4.8851-1.5152.0741.0741 0 00-.0785.0371c-.211.3753-.4447.8648-.6083 1.2495-1.8447-.2762-3.68-.2762-5.4868 0-.1636-.3933-.4058-.8742-.6177-1.2495a.077.077 0 00-.0785-.037 19.7363 19.7363 0 00-4.8852 1.515.0699.0699 0 00-.0321.0277C.5334 9.0458-.319 13.5799.0992 18.0578a.0824.0824 0 00.0312.0561c2.0528 1.5076 4.0413 2.4228 5.9929 3.0294a.0777.0777 0 00.0842-.0276c.4616-.6304.8731-1.2952 1.226-1.9942a.076.076 0 00-.0416-.1057c-.6528-.2476-1.2743-.5495-1.8722-.8923a.077.077 0 01-.0076-.1277c.1258-.0943.2517-.1923.3718-.2914a.0743.0743 0 01.0776-.0105c3.9278 1.7933 8.18 1.7933 12.0614 0a.0739.0739 0 01.0785.0095c.1202.099.246.1981.3728.2924a.077.077 0 01-.0066.1276 12.2986 12.2986 0 01-1.873.8914.0766.0766 0 00-.0407.1067c.3604.698.7719 1.3628 1.225 1.9932a.076.076 0 00.0842.0286c1.961-.6067 3.9495-1.5219 6.0023-3.0294a.077.077 0 00.0313-.0552c.5004-5.177-.8382-9.6739-3.5485-13.6604a.061.061 0 00-.0312-.0286zM8.02 15.3312c-1.1825 0-2.1569-1.0857-2.1569-2.419 0-1.3332.9555-2.4189 2.157-2.4189 1.2108 0 2.1757 1.0952 2.1568 2.419 0 1.3332-.9555 2.4189-2.1569 2.4189zm7.9748 0c-1.1825 0-2.1569-1.0857-2.1569-2.419 0-1.3332.9554-2.4189 2.1569-2.4189 1.2108 0 2.1757 1.0952 2.1568 2.419 0 1.3332-.946 2.4189-2.1568 2.4189Z',
  },
  github: {
    name: 'GitHub',
    path: 'M12 .297c-6.63 0-12 5.373-12 12 0 5.303 3.438 9.8 8.205 11.385.6.113.82-.258.82-.577 0-.285-.01-1.04-.015-2.04-3.338.724-4.042-1.61-4.042-1.61C4.422 18.07 3.633 17.7 3.633 17.7c-1.087-.744.084-.729.084-.729 1.205.084 1.838 1.236 1.838 1.236 1.07 1.835 2.809 1.305 3.495.998.108-.776.417-1.305.76-1.605-2.665-.3-5.466-1.332-5.466-5.93 0-1.31.465-2.38 1.235-3.22-.135-.303-.54-1.523.105-3.176 0 0 1.005-.322 3.3 1.23.96-.267 1.98-.399 3-.405 1.02.006 2.04.138 3 .405 2.28-1.552 3.285-1.23 3.285-1.23.645 1.653.24 2.873.12 3.176.765.84 1.23 1.91 1.23 3.22 0 4.61-2.805 5.625-5.475 5.92.42.36.81 1.096.81 2.22 0 1.606-.015 2.896-.015 3.286 0 .315.21.69.825.57C20.565 22.092 24 17.592 24 12.297c0-6.627-5.373-12-12-12',
  },
  facebook: {
    name: 'Facebook',
    path: 'M9.101 23.691v-7.98H6.627v-3.667h2.474v-1.58c0-4.085 1.848-5.978 5.858-5.978.401 0 .955.042 1.468.103a8.68 8.68 0 0 1 1.141.195v3.325a8.623 8.623 0 0 0-.653-.036 26.805 26.805 0 0 0-.733-.009c-.707 0-1.259.096-1.675.309a1.686 1.686 0 0 0-.679.622c-.258.42-.374.995-.374 1.752v1.297h3.919l-.386 2.103-.287 1.564h-3.246v8.245C19.396 23.238 24 18.179 24 12.044c0-6.627-5.373-12-12-12s-12 5.373-12 12c0 5.628 3.874 10.35 9.101 11.647Z',
  },
};
