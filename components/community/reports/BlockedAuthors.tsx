import { Fragment, useState } from 'react';
import { Note } from '@/components/ui/Note';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import { Failure } from '@/components/ui/Failure';
import { useTask } from '@/lib/state/useTask';
import { strings } from '@/components/community/reports/strings.en';
import { Button } from '@/components/ui/Button';
import Link from 'next/link';
import type { BlockedAuthor } from '@/protocol/calls/community';
import { RichText } from '@/components/ui/RichText';
import { visitorName } from '@/lib/community/authors';
import { call } from '@/lib/data/backendClient';
import styles from '@/components/community/reports/Reports.module.css';

/** For moderators: whom they keep from posting, read when it is asked for. */
export function BlockedAuthors() {
  const [authors, setAuthors] = useState<readonly BlockedAuthor[] | null>(null);
  const { busy, error, run } = useTask();
  const read = () => run(async () => setAuthors(await call('listBlockedAuthors', {})));
  const free = (author: string) =>
    run(async () => {
      await call('blockAuthor', { author, blocked: false });
      setAuthors((before) => before?.filter((one) => one.author !== author) ?? null);
    });
  return (
    <section aria-label={strings.blocked.label}>
      <Button loading={busy && authors === null} onClick={() => void read()}>
        {strings.blocked.show}
      </Button>
      <Failure error={error} />
      {authors?.length === 0 ? <Note>{strings.blocked.none}</Note> : null}
      <ul className={styles.blocked}>
        {authors?.map(({ author, name, reason, blockedAt }) => (
          <li key={author}>
            <Link href={`/community?by=${author}`}>{name ?? visitorName(author)}</Link>
            <span>
              <RichText
                text={reason ? strings.blocked.sinceWithReason : strings.blocked.since}
                parts={[<TimeAgo key="time" at={blockedAt} />, <Fragment key="reason">{reason}</Fragment>]}
              />
            </span>
            <Button variant="quiet" onClick={() => void free(author)}>
              {strings.blocked.unblock}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
