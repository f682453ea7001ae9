import { DeleteAccount } from '@/components/account/DeleteAccount';
import { DownloadData } from '@/components/account/DownloadData';
import { Section } from '@/components/account/Section';
import type { SessionUser } from '@/lib/auth/sessionUser';

/** All that is kept of the visitor, and the way out. */
export function DataMatters({ user }: { user: SessionUser }) {
  return (
    <>
      <Section title="Download" text="Everything that is kept of you here, as one file (JSON). No secrets are in it.">
        <DownloadData />
      </Section>
      <Section title="Delete" text="For good. Nobody can bring it back, the owner of this site included.">
        <DeleteAccount user={user} />
      </Section>
    </>
  );
}
