import { useState } from 'react';
import { useSavedList } from '@/lib/objects/createSavedLists';
import { strings } from '@/components/layout/push/strings.en';
import { Note } from '@/components/ui/Note';
import { Failure } from '@/components/ui/Failure';
import { useTask } from '@/lib/shell/useTask';
import styles from '@/components/layout/push/PushOffer.module.css';
import { Button } from '@/components/ui/Button';
import Link from 'next/link';
import { usePush } from '@/lib/push/usePush';
import { declinedOffers } from '@/lib/push/subscription';
import { turnOnPush } from '@/lib/push/notifications';
import type { PushKind } from '@/protocol/push';

/** Props of {@link PushOffer}. */
export type PushOfferProps = { kind: PushKind; userId: string };

/**
 * Offers notifications in one line, at a moment when they are worth something: after an own post, or a transfer. Nothing where
 * this browser can get none, gets them already, or the visitor said "Not now" before. The browser itself asks only after a
 * press on its button.
 */
export function PushOffer({ kind, userId }: PushOfferProps) {
  const { state, reload } = usePush();
  const { busy, error, run } = useTask();
  const [accepted, setAccepted] = useState(false);
  const declined = useSavedList(declinedOffers, userId);
  const { ask, turnOn, done } = strings[kind];
  if (accepted) {
    return (
      <div className={styles.offer} role="status">
        <Note tone="good">{done}</Note>
        <Link href="/account/notices">{strings.settings}</Link>
      </div>
    );
  }
  const isOpen = state?.support === 'available' && !state.here?.kinds.includes(kind);
  if (declined.includes(kind) || !(isOpen || error)) return null;
  const accept = () =>
    void run(async () => {
      await turnOnPush([...(state?.here?.kinds ?? []), kind]);
      setAccepted(true);
      await reload();
    });
  return (
    <section className={styles.offer} aria-label={strings.label}>
      <p>{ask}</p>
      <div className={styles.answers}>
        <Button loading={busy} onClick={accept}>
          {turnOn}
        </Button>
        <Button variant="quiet" onClick={() => declinedOffers.write(userId, [...declined, kind])}>
          {strings.notNow}
        </Button>
      </div>
      {error && <Failure error={error} />}
    </section>
  );
}
