import { DeleteAccount } from '@/components/account/DeleteAccount';
import { DownloadData } from '@/components/account/DownloadData';
import { Section } from '@/components/account/Section';
import { AccountArea } from '@/components/account/AccountArea';
import { RequireSession } from '@/components/auth/RequireSession';
import { Page } from '@/components/layout/Page';

export default function YourDataPage() {
  return (
    <Page title="Your data" description="All that is kept of you, and the way out." hidden>
      <RequireSession what="your account">
        {(user) => (
          <AccountArea user={user}>
            <Section
              title="Download"
              text="Everything that is kept of you here, as one file (JSON). No secrets are in it."
            >
              <DownloadData />
            </Section>
            <Section title="Delete" text="For good. Nobody can bring it back, the owner of this site included.">
              <DeleteAccount user={user} />
            </Section>
          </AccountArea>
        )}
      </RequireSession>
    </Page>
  );
}

YourDataPage.getInitialProps = () => ({ className: 'page-account' });
