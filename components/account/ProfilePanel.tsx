import { type FormEvent, useState } from 'react';
import { AccountOverview } from '@/components/account/AccountOverview';
import { Section, WithAccount } from '@/components/account/Section';
import { strings } from '@/components/account/strings.en';
import { Button } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { Field } from '@/components/ui/forms/Field';
import { useToast } from '@/components/ui/overlays/useToast';
import { call } from '@/lib/data/backendClient';
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
              <Section title={strings.profile.admin} text={strings.profile.adminText}>
                <div>
                  <Button href="/admin">{strings.profile.openAdmin}</Button>
                </div>
              </Section>
            )}
            <Section title={strings.profile.title} text={strings.profile.text}>
              <ProfileForm account={account} onSaved={reload} />
            </Section>
            <Section title={strings.email.title} text={strings.email.text}>
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
    if (done) toast.show({ title: strings.email.sent, text: strings.email.sentText, tone: 'good' });
  };
  return (
    <form className={styles.form} aria-label={strings.email.title} onSubmit={(event) => void save(event)} noValidate>
      <Field
        label={strings.email.label}
        type="email"
        autoComplete="email"
        value={typed}
        hint={strings.email.hint}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Failure error={error} />
      <Button type="submit" loading={busy}>
        {email ? strings.email.change : strings.email.add}
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
    if (done) toast.show({ title: strings.profile.saved, tone: 'good' });
  };
  return (
    <form className={styles.form} aria-label={strings.profile.title} onSubmit={(event) => void save(event)}>
      <Field
        label={strings.profile.name}
        value={profile.name ?? ''}
        maxLength={PROFILE_LIMITS.name}
        autoComplete="nickname"
        hint={strings.profile.nameHint}
        onChange={(event) => setProfile({ ...profile, name: event.target.value })}
      />
      <label className={styles.area}>
        <span>{strings.profile.about}</span>
        <textarea
          rows={3}
          value={profile.about ?? ''}
          maxLength={PROFILE_LIMITS.about}
          onChange={(event) => setProfile({ ...profile, about: event.target.value })}
        />
      </label>
      <fieldset className={styles.choice}>
        <legend>{strings.profile.picture}</legend>
        {(['address', 'initials'] as const).map((picture) => (
          <label key={picture}>
            <input
              type="radio"
              name="picture"
              checked={profile.picture === picture}
              onChange={() => setProfile({ ...profile, picture })}
            />
            {picture === 'address' ? strings.profile.fromAddress : strings.profile.initials}
          </label>
        ))}
      </fieldset>
      <Failure error={error} />
      <Button type="submit" variant="primary" loading={busy}>
        {strings.profile.save}
      </Button>
    </form>
  );
}
