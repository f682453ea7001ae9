import { useState, type FormEvent } from 'react';
import { Failure } from '@/components/ui/Failure';
import styles from '@/components/admin/admin.module.css';
import { useAct } from '@/components/admin/useAct';
import { Button } from '@/components/ui/Button';
import { CopyButton } from '@/components/ui/CopyButton';
import { Dialog } from '@/components/ui/Dialog';
import { Field } from '@/components/ui/Field';
import { Row } from '@/components/ui/Row';
import { callAdmin } from '@/lib/admin/callAdmin';

/** Makes a key, and shows it this once. */
export function KeyForm({ onIssued }: { onIssued: () => Promise<void> }) {
  const [name, setName] = useState('');
  const [rate, setRate] = useState('');
  const [issued, setIssued] = useState<string | null>(null);
  const { busy, error, act } = useAct();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void act('The key is made.', async () => {
      const { key } = await callAdmin('adminIssueKey', { name, rate: rate.trim() ? Number(rate) : null });
      setIssued(key);
      setName('');
      setRate('');
      await onIssued();
    });
  };
  return (
    <section className={styles.group}>
      <h2>A new key</h2>
      <form className={styles.form} onSubmit={submit}>
        <Field
          label="Name"
          hint="Who or what uses it, so that you know it again."
          required
          maxLength={80}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Field
          label="Units a minute (optional)"
          hint="Each call costs some units. Left empty, the limit of the settings holds."
          inputMode="numeric"
          pattern="[1-9][0-9]{0,8}"
          value={rate}
          onChange={(event) => setRate(event.target.value)}
        />
        <Failure error={error} />
        <Button type="submit" variant="primary" loading={busy} disabled={name.trim() === ''}>
          Make key
        </Button>
      </form>
      {issued && (
        <Dialog
          open
          onOpenChange={(open) => !open && setIssued(null)}
          title="Keep this key now"
          description="It is shown this once. Only its hash is kept here, so nobody can show it again."
        >
          <p className={styles.code}>{issued}</p>
          <Row>
            <CopyButton value={issued} label="Copy the key" />
            <Button onClick={() => setIssued(null)}>I have kept it</Button>
          </Row>
        </Dialog>
      )}
    </section>
  );
}
