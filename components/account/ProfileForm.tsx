import { useState, type FormEvent } from 'react';
import { callAccount } from '@/lib/account/callAccount';
import { PROFILE_LIMITS, type Account, type Profile } from '@/protocol/account';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { useToast } from '@/components/ui/useToast';
import { Failure } from '@/components/ui/Failure';
import { useTask } from '@/lib/hooks/useTask';
import styles from '@/components/account/forms.module.css';

/** Props of {@link ProfileForm}. */
export type ProfileFormProps = { account: Account; onSaved: () => Promise<void> };

/** What everybody may see of the visitor: nothing of it but what is written here. */
export function ProfileForm({ account, onSaved }: ProfileFormProps) {
  const [profile, setProfile] = useState<Profile>(account.profile);
  const { busy, error, run } = useTask();
  const toast = useToast();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const done = await run(async () => {
      await callAccount('saveProfile', profile);
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
