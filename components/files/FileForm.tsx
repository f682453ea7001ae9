import { useState, type SyntheticEvent } from 'react';
import { Failure } from '@/components/ui/Failure';
import { useTask } from '@/lib/shell/useTask';
import styles from '@/components/files/Files.module.css';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/forms/Field';
import { call } from '@/lib/data/call';
import { LABEL_LIMITS, type FileRow } from '@/protocol/files/files';
import { validateFileName } from '@/protocol/files/validateFileName';

const splitLabels = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((label) => label.trim())
      .filter(Boolean),
  ),
];

/** The name and the tags of a file, to be changed. */
export function FileForm({ file, onChange }: { file: FileRow; onChange: () => Promise<void> }) {
  const { busy, error, run } = useTask();
  const [name, setName] = useState(file.name);
  const [text, setText] = useState((file.labels ?? []).join(', '));
  const [saved, setSaved] = useState(false);
  const nameFault = validateFileName(name.trim());
  const labels = splitLabels(text);
  const { words, letters } = LABEL_LIMITS;
  const labelFault =
    labels.length > words || labels.some((label) => label.length > letters)
      ? `At most ${words} tags of ${letters} letters each.`
      : null;
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (nameFault || labelFault) return;
    if (!(await run(() => call('changeFile', { id: file.objectId, name: name.trim(), labels })))) return;
    setSaved(true);
    await onChange();
  };
  const edit = (change: () => void) => {
    setSaved(false);
    change();
  };
  return (
    <form className={styles.form} aria-label="Name and tags" noValidate onSubmit={(event) => void save(event)}>
      <Field
        label="Name"
        value={name}
        error={nameFault}
        onChange={({ target }) => edit(() => setName(target.value))}
        autoComplete="off"
      />
      <Field
        label="Tags"
        value={text}
        hint="Words to find it by, with commas between. You alone see them."
        error={labelFault}
        onChange={({ target }) => edit(() => setText(target.value))}
        autoComplete="off"
      />
      <Failure error={error} />
      <Button type="submit" loading={busy}>
        Save
      </Button>
      <p role="status" className={styles.small}>
        {saved ? 'Saved.' : ''}
      </p>
    </form>
  );
}
