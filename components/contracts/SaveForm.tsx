import { type FormEvent, useState } from 'react';
import { strings as startStrings } from '@/components/contracts/start/strings.en';
import { strings } from '@/components/contracts/strings.en';
import { Button, Row } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { Field } from '@/components/ui/forms/Field';
import { useTask } from '@/lib/state/useTask';
import styles from '@/components/contracts/ContractFrame.module.css';

/** Props of {@link SaveForm}. */
export type SaveFormProps = {
  name: string;
  /** Whether it goes to the account, and not to this browser. */
  isAccounts: boolean;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
};

/** The name under which a contract is saved. */
export function SaveForm({ name, isAccounts, onSave, onClose }: SaveFormProps) {
  const [typed, setTyped] = useState(name);
  const { busy, error, run } = useTask();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await onSave(typed.trim() || name);
      onClose();
    });
  };
  return (
    <form className={styles.part} aria-label={strings.head.save} onSubmit={submit}>
      <Field
        label={startStrings.save.name}
        value={typed}
        maxLength={80}
        hint={isAccounts ? startStrings.save.toAccount : startStrings.save.toBrowser}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Failure error={error} />
      <Row>
        <Button type="submit" loading={busy}>
          {strings.head.save}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {startStrings.save.cancel}
        </Button>
      </Row>
    </form>
  );
}
