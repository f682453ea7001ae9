import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { useToast } from '@/components/ui/overlays/useToast';
import styles from '@/components/welcome/GetStarted.module.css';
import { strings } from '@/components/welcome/strings.en';
import { patchAccountData, useAccountData } from '@/lib/account/useAccountData';
import { call } from '@/lib/data/backendClient';
import { useData } from '@/lib/data/useData';
import { IS_DEVELOPMENT } from '@/lib/env';
import { toMessage } from '@/lib/errors/toMessage';
import { useWatchedChain } from '@/lib/live-queries/liveFigures';
import type { SessionUser } from '@/lib/session/sessionUser';
import type { CallAnswer } from '@/protocol/calls/registry';
import { isPathEnabled } from '@/protocol/config/siteConfig';

const DevelopmentPanel = IS_DEVELOPMENT
  ? dynamic(() => import('@/components/welcome/DevelopmentPanel').then((code) => code.DevelopmentPanel))
  : null;

/** The first steps of an account, and help for developers, on the page where sign-in lands. Loaded after it. */
export function Welcome({ user }: { user: SessionUser }) {
  return (
    <div className={styles.welcome}>
      <GetStarted key={user.id} />
      {DevelopmentPanel && <DevelopmentPanel user={user.username ?? user.id} />}
    </div>
  );
}

const { steps } = strings;

/** `done` is `null` while that is not known. */
type Step = { label: string; text: string; action: string; href: string; done: boolean | null };

/**
 * The first steps of a new account: gone once its account is set up or the visitor hides them, which is kept in the account.
 * They are there with the page, so that they push nothing down: what is known later, whether something was sent, changes a
 * mark alone.
 */
export function GetStarted() {
  const { data: account } = useAccountData('getAccount');
  const [hiding, setHiding] = useState(false);
  const toast = useToast();
  const hide = async () => {
    setHiding(true);
    try {
      await call('savePreferences', { hidesChecklist: true });
      await noteHidden();
    } catch (error) {
      setHiding(false);
      toast.show({ title: steps.notHidden, text: toMessage(error), tone: 'bad' });
    }
  };
  if (!account || account.preferences.hidesChecklist || hiding) return null;
  return <Steps account={account} onHide={() => void hide()} />;
}

/** The account as it was read before would show them again, on the way back to this page. */
const noteHidden = () =>
  patchAccountData('getAccount', (account) => ({
    ...account,
    preferences: { ...account.preferences, hidesChecklist: true },
  }));

/** Props of {@link Steps}. */
type StepsProps = { account: CallAnswer<'getAccount'>; onHide: () => void };

function Steps({ account, onHide }: StepsProps) {
  const wallet = account.wallets.find(({ family }) => family === 'eth')?.address ?? null;
  const chain = useWatchedChain();
  const sent = useData(
    'getTransactions',
    // What others sent to it is no step of the visitor's.
    wallet === null || chain === null
      ? null
      : { address: wallet, chain: `0x${chain.toString(16)}`, direction: 'from', limit: 1 },
  );
  const own = accountSteps(account);
  if (own.every((step) => step.done)) return null;
  const hasSent = sent.data ? (sent.data.total ?? 0) > 0 : sent.error ? false : null;
  // Who has no wallet that sends has nothing to send.
  const canSend = wallet !== null && isPathEnabled('/send');
  const list: readonly Step[] = canSend ? [...own, { ...steps.transaction, href: '/send', done: hasSent }] : own;
  const done = list.filter((step) => step.done).length;
  const next = list.find((step) => step.done === false);
  return (
    <section className={styles.card} aria-labelledby="get-started">
      <header className={styles.head}>
        <h2 id="get-started">{steps.title}</h2>
        <Button variant="quiet" onClick={onHide}>
          {steps.hide}
        </Button>
      </header>
      <div
        className={styles.progress}
        role="progressbar"
        aria-labelledby="get-started"
        aria-valuemin={0}
        aria-valuemax={list.length}
        aria-valuenow={done}
      >
        {list.map(({ label }, index) => (
          <b key={label} data-done={index < done || undefined} />
        ))}
      </div>
      <p className={styles.count}>{steps.progress(done, list.length)}</p>
      <ol className={styles.steps}>
        {list.map((step) => (
          <li key={step.label} data-done={step.done || undefined}>
            <span className={styles.mark}>{step.done && <Icon name="check" size={14} />}</span>
            <div>
              <p className={styles.label}>
                {step.label}
                {step.done && <span className="visually-hidden"> {steps.done}</span>}
              </p>
              {step === next && <p className={styles.text}>{step.text}</p>}
            </div>
            {step.done === false && <Button href={step.href}>{step.action}</Button>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function accountSteps(account: CallAnswer<'getAccount'>): Step[] {
  const email = account.email === null ? steps.email : steps.confirm;
  return [
    { ...email, href: '/account#email', done: account.emailVerified },
    { ...steps.wallet, href: '/account/wallets', done: account.wallets.length > 0 },
    { ...steps.name, href: '/account#profile', done: account.profile.name !== null },
  ];
}
