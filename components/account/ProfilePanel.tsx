import Link from 'next/link';
import { type FormEvent, useState } from 'react';
import { AccountOverview } from '@/components/account/AccountOverview';
import { Section, WithAccount } from '@/components/account/Section';
import { strings } from '@/components/account/strings.en';
import { Button } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { Field } from '@/components/ui/forms/Field';
import { useToast } from '@/components/ui/overlays/useToast';
import { RadioGroup } from '@/components/ui/forms/Toggles';
import { call } from '@/lib/data/backendClient';
import { changeEmail } from '@/lib/account/credentials';
import type { SessionUser } from '@/lib/session/sessionUser';
import { takeSavedName } from '@/lib/auth/useVisitorName';
import { useTask } from '@/lib/state/useTask';
import { PROFILE_LIMITS } from '@/protocol/account';
import type { Account, Profile } from '@/protocol/calls/account';
import { isEnabled } from '@/protocol/config/siteConfig';
import styles from '@/components/account/forms.module.css';

/** Who the visitor is here, and what others may see of them. */
export function ProfilePanel({ user }: { user: SessionUser }) {
  return (
    <WithAccount>
      {(account, reload) => (
        <>
          <Section id="profile" title={strings.profile.title} text={strings.profile.text}>
            {account.profile.name && isEnabled('community') && (
              <p>
                <Link href={`/u/${encodeURIComponent(account.profile.name)}`}>{strings.profile.view}</Link>
              </p>
            )}
            <ProfileForm user={user} account={account} onSaved={reload} />
          </Section>
          <Section id="email" title={strings.email.title} text={strings.email.text}>
            <EmailForm key={account.email} email={account.email} onSaved={reload} />
          </Section>
          <Section title={strings.overview.title} text={strings.overview.privacy}>
            <AccountOverview user={user} />
          </Section>
          {account.admin && (
            <Section title={strings.profile.admin} text={strings.profile.adminText}>
              <div>
                <Button href="/admin">{strings.profile.openAdmin}</Button>
              </div>
            </Section>
          )}
        </>
      )}
    </WithAccount>
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
type ProfileFormProps = { user: SessionUser; account: Account; onSaved: () => Promise<void> };

const ADDRESS_PICTURE = {
  value: 'address',
  label: strings.profile.fromAddress,
  hint: strings.profile.fromAddressHint,
} as const;

/** What everybody may see of the visitor: nothing of it but what is written here. */
function ProfileForm({ user, account, onSaved }: ProfileFormProps) {
  const [profile, setProfile] = useState<Profile>(account.profile);
  // Only who is known by an address has its picture; who has a username chose it before, or not at all.
  const offersAddress = user.address !== null && (user.username === null || account.profile.picture === 'address');
  const { busy, error, run } = useTask();
  const toast = useToast();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const done = await run(async () => {
      const saved = await call('saveProfile', profile);
      void takeSavedName(user, saved.name);
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
      <RadioGroup
        label={strings.profile.picture}
        value={profile.picture}
        options={[
          { value: 'generated', label: strings.profile.generated },
          ...(offersAddress ? [ADDRESS_PICTURE] : []),
          { value: 'initials', label: strings.profile.initials },
        ]}
        onChange={(picture) => setProfile({ ...profile, picture })}
      />
      <Failure error={error} />
      <Button type="submit" variant="primary" loading={busy}>
        {strings.profile.save}
      </Button>
    </form>
  );
}
