import { DeleteAccount } from '@/components/account/DeleteAccount';
import { DownloadData } from '@/components/account/DownloadData';
import { Section } from '@/components/account/Section';
import { Note } from '@/components/ui/Note';
import type { SessionUser } from '@/lib/auth/sessionUser';

/** All that is kept of the visitor, and the way out. */
export function DataMatters({ user }: { user: SessionUser }) {
  return (
    <>
      <Section title="Download" text="Everything that is kept of you here, as one file (JSON). No secrets are in it.">
        <DownloadData />
      </Section>
      <Section title="Counted, not followed" text="What this site counts of its visitors.">
        <Note>
          How often somebody comes in, and how often something is sent, on which chain: the number, for 90 days, without
          who it was. Where your browser asks sites for privacy, you are not counted.
        </Note>
      </Section>
      <Section title="Delete" text="For good. Nobody can bring it back, the owner of this site included.">
        <DeleteAccount user={user} />
      </Section>
    </>
  );
}
