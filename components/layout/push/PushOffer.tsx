import { useState } from 'react';
import { useSavedList } from '@/lib/objects/createSavedLists';
import { strings as pushStrings } from '@/components/layout/push/strings.en';
import { Note } from '@/components/ui/Note';
import { Failure } from '@/components/ui/Failure';
import { useTask } from '@/lib/state/useTask';
import styles from '@/components/layout/push/PushOffer.module.css';
import { Button } from '@/components/ui/Button';
import Link from 'next/link';
import { usePush } from '@/lib/push/usePush';
import { declinedOffers } from '@/lib/push/subscription';
import { enablePush } from '@/lib/push/notifications';
import type { PushKind } from '@/protocol/notifications';

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
  const { ask, turnOn, done } = pushStrings[kind];
  if (accepted) {
    return (
      <div className={styles.offer} role="status">
        <Note tone="good">{done}</Note>
        <Link href="/account/notifications">{pushStrings.settings}</Link>
      </div>
    );
  }
  const isOpen = state?.support === 'available' && !state.here?.kinds.includes(kind);
  if (declined.includes(kind) || !(isOpen || error)) return null;
  const accept = () =>
    void run(async () => {
      await enablePush([...(state?.here?.kinds ?? []), kind]);
      setAccepted(true);
      await reload();
    });
  return (
    <section className={styles.offer} aria-label={pushStrings.label}>
      <p>{ask}</p>
      <div className={styles.answers}>
        <Button loading={busy} onClick={accept}>
          {turnOn}
        </Button>
        <Button variant="quiet" onClick={() => declinedOffers.write(userId, [...declined, kind])}>
          {pushStrings.notNow}
        </Button>
      </div>
      {error && <Failure error={error} />}
    </section>
  );
}
