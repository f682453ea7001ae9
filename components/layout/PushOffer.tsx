import { useState, useSyncExternalStore } from 'react';
import { Failure } from '@/components/ui/Failure';
import { useTask } from '@/lib/shell/useTask';
import styles from '@/components/layout/PushOffer.module.css';
import { Button } from '@/components/ui/Button';
import Link from 'next/link';
import { Note } from '@/components/ui/Note';
import { usePush } from '@/lib/push/usePush';
import { declinedOffers } from '@/lib/push/pushMemory';
import { turnNoticesOn } from '@/lib/push/notices';
import type { PushKind } from '@/protocol/push';

/** Props of {@link PushOffer}. */
export type PushOfferProps = { kind: PushKind; userId: string };

const WORDS: Readonly<Record<PushKind, { ask: string; yes: string; done: string }>> = {
  reply: {
    ask: 'Somebody may reply while this site is closed.',
    yes: 'Tell me when somebody replies',
    done: 'This browser tells you when somebody replies.',
  },
  transfer: {
    ask: 'Something may arrive while this site is closed.',
    yes: 'Tell me when something arrives',
    done: 'This browser tells you when something arrives at one of your addresses.',
  },
};

/**
 * Offers notices in one line, at a moment when they are worth something: after an own post, or a transfer. Nothing where
 * this browser can get none, gets them already, or the visitor said "Not now" before. The browser itself asks only after a
 * press on its button.
 */
export function PushOffer({ kind, userId }: PushOfferProps) {
  const { notices, reload } = usePush();
  const { busy, error, run } = useTask();
  const [accepted, setAccepted] = useState(false);
  const declined = useSyncExternalStore(
    declinedOffers.subscribe,
    () => declinedOffers.get(userId),
    declinedOffers.getOnServer,
  );
  const { ask, yes, done } = WORDS[kind];
  if (accepted) {
    return (
      <div className={styles.offer} role="status">
        <Note tone="good">{done}</Note>
        <Link href="/account/notices">Choose what it tells</Link>
      </div>
    );
  }
  const isOpen = notices?.reach === 'open' && !notices.here?.kinds.includes(kind);
  if (declined.includes(kind) || !(isOpen || error)) return null;
  const accept = () =>
    void run(async () => {
      await turnNoticesOn([...(notices?.here?.kinds ?? []), kind]);
      setAccepted(true);
      await reload();
    });
  return (
    <section className={styles.offer} aria-label="Notices">
      <p>{ask}</p>
      <div className={styles.answers}>
        <Button loading={busy} onClick={accept}>
          {yes}
        </Button>
        <Button variant="quiet" onClick={() => declinedOffers.write(userId, [...declined, kind])}>
          Not now
        </Button>
      </div>
      {error && <Failure error={error} />}
    </section>
  );
}
