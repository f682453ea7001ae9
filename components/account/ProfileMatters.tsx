import { AccountOverview } from '@/components/account/AccountOverview';
import { EmailForm } from '@/components/account/EmailForm';
import { ProfileForm } from '@/components/account/ProfileForm';
import { Section } from '@/components/account/Section';
import { Button } from '@/components/ui/Button';
import { WithAccount } from '@/components/account/WithAccount';
import type { SessionUser } from '@/lib/auth/sessionUser';

/** Who the visitor is here, and what others may see of them. */
export function ProfileMatters({ user }: { user: SessionUser }) {
  return (
    <>
      <AccountOverview user={user} />
      <WithAccount>
        {(account, reload) => (
          <>
            {account.admin && (
              <Section title="Administration" text="You are one of the administrators of this site.">
                <div>
                  <Button href="/admin">Administrate</Button>
                </div>
              </Section>
            )}
            <Section title="Public profile" text="What other visitors may see of you, and nothing else.">
              <ProfileForm account={account} onSaved={reload} />
            </Section>
            <Section title="Mail" text="For your eyes alone.">
              <EmailForm key={account.email} email={account.email} onSaved={reload} />
            </Section>
          </>
        )}
      </WithAccount>
    </>
  );
}
