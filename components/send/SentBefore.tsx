import { ActivityRow } from '@/components/activity/ActivityRow';
import type { Sent } from '@/components/send/useSent';
import { Link } from '@/components/ui/Link';
import { Note } from '@/components/ui/Note';
import { writeFilter, NO_FILTER } from '@/lib/activity/ActivityFilter';
import { chainName } from '@/protocol/chains';
import styles from '@/components/send/SentBefore.module.css';

/** Props of {@link SentBefore}. */
export type SentBeforeProps = { sent: Sent; account: string; chainId: number };

/** The latest ones alone: /activity has them all. */
const SHOWN = 5;

/** What the account sent on this chain before, in words; nothing where it sent nothing. */
export function SentBefore({ sent: { entries, own, unknown }, account, chainId }: SentBeforeProps) {
  if (entries.length === 0 && !unknown) return null;
  const filter = { ...NO_FILTER, direction: 'out', chain: String(chainId), address: account.toLowerCase() } as const;
  return (
    <section className={styles.place} aria-label="Sent before">
      <h2>Sent before</h2>
      {entries.length > 0 ? (
        <>
          <ul>
            {entries.slice(0, SHOWN).map((entry) => (
              <ActivityRow key={entry.id} entry={entry} own={own} />
            ))}
          </ul>
          <Link href={`/activity${writeFilter(filter)}`}>All that this account has sent</Link>
        </>
      ) : (
        <Note>What was sent on {chainName(chainId)} before cannot be listed right now.</Note>
      )}
    </section>
  );
}
