import { useState, type SyntheticEvent } from 'react';
import { strings } from '@/components/files/strings.en';
import { Failure } from '@/components/ui/Failure';
import { useTask } from '@/lib/shell/useTask';
import styles from '@/components/files/Files.module.css';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/forms/Field';
import { call } from '@/lib/data/backendClient';
import { LABEL_LIMITS, type FileRow } from '@/protocol/files/files';
import { validateFileName } from '@/protocol/files/validateFile';

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
  const nameError = validateFileName(name.trim());
  const labels = splitLabels(text);
  const { words, letters } = LABEL_LIMITS;
  const labelError =
    labels.length > words || labels.some((label) => label.length > letters)
      ? strings.form.tooManyTags(words, letters)
      : null;
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (nameError || labelError) return;
    if (!(await run(() => call('changeFile', { id: file.objectId, name: name.trim(), labels })))) return;
    setSaved(true);
    await onChange();
  };
  const edit = (change: () => void) => {
    setSaved(false);
    change();
  };
  return (
    <form className={styles.form} aria-label={strings.form.label} noValidate onSubmit={(event) => void save(event)}>
      <Field
        label={strings.form.name}
        value={name}
        error={nameError}
        onChange={({ target }) => edit(() => setName(target.value))}
        autoComplete="off"
      />
      <Field
        label={strings.form.tags}
        value={text}
        hint={strings.form.tagsHint}
        error={labelError}
        onChange={({ target }) => edit(() => setText(target.value))}
        autoComplete="off"
      />
      <Failure error={error} />
      <Button type="submit" loading={busy}>
        {strings.form.save}
      </Button>
      <p role="status" className={styles.small}>
        {saved ? strings.form.saved : ''}
      </p>
    </form>
  );
}
