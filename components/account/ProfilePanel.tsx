import { type FormEvent, useState } from 'react';
import { AccountOverview } from '@/components/account/AccountOverview';
import { Section } from '@/components/account/Section';
import { WithAccount } from '@/components/account/WithAccount';
import { Button } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { Field } from '@/components/ui/forms/Field';
import { useToast } from '@/components/ui/overlays/useToast';
import { call } from '@/lib/data/call';
import { changeEmail } from '@/lib/account/changeEmail';
import type { SessionUser } from '@/lib/auth/session/sessionUser';
import { useTask } from '@/lib/shell/useTask';
import { PROFILE_LIMITS } from '@/protocol/account';
import type { Account, Profile } from '@/protocol/calls/account';
import styles from '@/components/account/forms.module.css';

/** Who the visitor is here, and what others may see of them. */
export function ProfilePanel({ user }: { user: SessionUser }) {
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

/** Props of {@link EmailForm}. */
type EmailFormProps = { email: string | null; onSaved: () => Promise<void> };

/** Gives the account an address of mail, or another one. */
function EmailForm({ email, onSaved }: EmailFormProps) {
  const [typed, setTyped] = useState(email ?? '');
  const { busy, error, run } = useTask();
  const toast = useToast();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const done = await run(async () => {
      await changeEmail(typed);
      await onSaved();
    });
    if (done) toast.show({ title: 'Look into your mail.', text: 'A letter asks you to confirm it.', tone: 'good' });
  };
  return (
    <form className={styles.form} aria-label="Email" onSubmit={(event) => void save(event)} noValidate>
      <Field
        label="Email address"
        type="email"
        autoComplete="email"
        value={typed}
        hint="Never shown to others. With it you can set a new password where you forgot yours."
        onChange={(event) => setTyped(event.target.value)}
      />
      <Failure error={error} />
      <Button type="submit" loading={busy}>
        {email ? 'Change email' : 'Add email'}
      </Button>
    </form>
  );
}

/** Props of {@link ProfileForm}. */
type ProfileFormProps = { account: Account; onSaved: () => Promise<void> };

/** What everybody may see of the visitor: nothing of it but what is written here. */
function ProfileForm({ account, onSaved }: ProfileFormProps) {
  const [profile, setProfile] = useState<Profile>(account.profile);
  const { busy, error, run } = useTask();
  const toast = useToast();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const done = await run(async () => {
      await call('saveProfile', profile);
      await onSaved();
    });
    if (done) toast.show({ title: 'Your profile is saved.', tone: 'good' });
  };
  return (
    <form className={styles.form} aria-label="Public profile" onSubmit={(event) => void save(event)}>
      <Field
        label="Name"
        value={profile.name ?? ''}
        maxLength={PROFILE_LIMITS.name}
        autoComplete="nickname"
        hint="Shown to everybody. Leave it empty to stay without one."
        onChange={(event) => setProfile({ ...profile, name: event.target.value })}
      />
      <label className={styles.area}>
        <span>About you</span>
        <textarea
          rows={3}
          value={profile.about ?? ''}
          maxLength={PROFILE_LIMITS.about}
          onChange={(event) => setProfile({ ...profile, about: event.target.value })}
        />
      </label>
      <fieldset className={styles.choice}>
        <legend>Picture</legend>
        {(['address', 'initials'] as const).map((picture) => (
          <label key={picture}>
            <input
              type="radio"
              name="picture"
              checked={profile.picture === picture}
              onChange={() => setProfile({ ...profile, picture })}
            />
            {picture === 'address' ? 'Drawn from your address, which is then public too' : 'The letters of your name'}
          </label>
        ))}
      </fieldset>
      <Failure error={error} />
      <Button type="submit" variant="primary" loading={busy}>
        Save profile
      </Button>
    </form>
  );
}
