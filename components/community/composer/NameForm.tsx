import { type FormEvent, useState } from 'react';
import { composerStrings } from '@/components/community/composer/strings.en';
import { Button, Row } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { Field } from '@/components/ui/forms/Field';
import { takeSavedName } from '@/lib/auth/useVisitorName';
import { useAuth } from '@/lib/auth/useAuth';
import { visitorName } from '@/lib/community/authors';
import { call } from '@/lib/data/backendClient';
import { useTask } from '@/lib/state/useTask';
import { PROFILE_LIMITS } from '@/protocol/account';
import styles from '@/components/community/composer/Composer.module.css';

/** Props of {@link NameForm}. */
export type NameFormProps = {
  /** Account of the author. */
  author: string;
  onSaved: (name: string | null) => void;
  onSkip: () => void;
};

/**
 * Where an author chooses a public name, filled in with the name that their address has (ENS). It is public once they save
 * it; nothing else of the account is.
 */
export function NameForm({ author, onSaved, onSkip }: NameFormProps) {
  const { user, named } = useAuth();
  // Who has no public name and no username is called by the name of their address.
  const ens = user && named?.id === user.id && user.username === null ? named.name : '';
  const [name, setName] = useState(ens);
  const { busy, error, run } = useTask();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    await run(async () => {
      const { profile } = await call('getAccount', {}, { reads: true });
      const saved = await call('saveProfile', { ...profile, name });
      onSaved(saved.name);
      if (user) void takeSavedName(user, saved.name);
    });
  };
  return (
    <form className={styles.naming} aria-label={composerStrings.name.label} onSubmit={(event) => void save(event)}>
      <Field
        label={composerStrings.name.label}
        value={name}
        maxLength={PROFILE_LIMITS.name}
        autoComplete="nickname"
        hint={ens && name === ens ? composerStrings.name.ensHint : composerStrings.name.hint(visitorName(author))}
        onChange={(event) => setName(event.target.value)}
      />
      <Failure error={error} />
      <Row>
        <Button type="submit" loading={busy} disabled={name.trim() === ''}>
          {composerStrings.name.save}
        </Button>
        <Button variant="quiet" onClick={onSkip}>
          {composerStrings.name.skip}
        </Button>
      </Row>
    </form>
  );
}
