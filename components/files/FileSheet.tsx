import { type SyntheticEvent, useEffect, useState } from 'react';
import { kindOf } from '@/components/files/FileFilter';
import { strings } from '@/components/files/strings.en';
import { Button, Row } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { Field } from '@/components/ui/forms/Field';
import { Confirm } from '@/components/ui/overlays/Dialog';
import { Sheet } from '@/components/ui/overlays/Sheet';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { Facts } from '@/components/ui/values/Facts';
import { call } from '@/lib/data/backendClient';
import { formatBytes } from '@/lib/format/figures';
import { useTask } from '@/lib/state/useTask';
import { type FileRow, LABEL_LIMITS, validateFileName } from '@/protocol/files';
import styles from '@/components/files/Files.module.css';

/** So much of a text is shown, in bytes. */
const MOST_TEXT = 65_536;

/** Props of {@link FileSheet}. */
export type FileSheetProps = {
  file: FileRow;
  /** Whether it begins with the question before it is deleted. */
  deleting?: boolean;
  onClose: () => void;
  onChange: () => Promise<void>;
};

/** One file: what it is, its name and tags, the link to it, and the way out. */
export function FileSheet({ file, deleting = false, onClose, onChange }: FileSheetProps) {
  const { objectId: id, name, size, type, url, hash, ipfs, place, tags, pin } = file;
  const { busy, error, run } = useTask();
  const [asking, setAsking] = useState(deleting);
  const remove = async () => {
    setAsking(false);
    if (!(await run(() => call('deleteFile', { id })))) return;
    onClose();
    await onChange();
  };
  if (asking) {
    return (
      <Confirm
        title={strings.deletion.title(name)}
        text={strings.deletion.text}
        yes={strings.deletion.confirm}
        onYes={() => void remove()}
        onNo={() => (deleting ? onClose() : setAsking(false))}
      />
    );
  }
  const link = (address: string, label: string) => (
    <span className={styles.link}>
      <span>{address}</span>
      <CopyButton value={address} label={label} />
    </span>
  );
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={name}
      footer={
        <Row>
          {url && <Button href={`${url}?download`}>{strings.sheet.download}</Button>}
          <Button variant="danger" loading={busy} onClick={() => setAsking(true)}>
            {strings.sheet.delete}
          </Button>
        </Row>
      }
    >
      <FilePreview file={file} />
      <FileForm file={file} onChange={onChange} />
      <div className={styles.facts}>
        <Facts
          facts={[
            [strings.filter.type, strings.sheet.typeAndSize(strings.types[kindOf(type)], formatBytes(size))],
            [strings.sheet.link, url && link(url, strings.sheet.copyLink)],
            [strings.sheet.ipfs, ipfs && link(ipfs, strings.sheet.copyIpfs)],
            [strings.sheet.cid, hash && link(hash, strings.sheet.copyCid)],
            [strings.sheet.pin, pin && strings.pins[pin]],
            ...Object.entries(tags ?? {}).map(([key, value]) => [key, String(value)] as const),
          ]}
        />
      </div>
      <p className={styles.small}>{place === 'ipfs' ? strings.sheet.sharedOnIpfs : strings.sheet.shared}</p>
      <Failure error={error} />
    </Sheet>
  );
}

/** Shows what is in a file, where a browser can without running any of it. */
function FilePreview({ file: { name, type, url, size } }: { file: FileRow }) {
  const kind = kindOf(type);
  if (!url || size === 0) return null;
  if (kind === 'image') return <img className={styles.preview} src={url} alt={name} />;
  if (kind === 'text') return <TextPreview url={url} name={name} />;
  if (kind !== 'audio' && kind !== 'video') return null;
  // A visitor's own recording: nobody has written captions for it.
  const Player = kind === 'audio' ? 'audio' : 'video';
  return <Player className={styles.preview} src={url} controls preload="metadata" aria-label={name} />;
}

function TextPreview({ url, name }: { url: string; name: string }) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const work = new AbortController();
    readText(url, work.signal).then(setText, () => {
      if (!work.signal.aborted) setText(strings.sheet.noPreview);
    });
    return () => work.abort();
  }, [url]);
  return (
    // A field, so that the keyboard gets into it to scroll.
    <textarea
      className={styles.text}
      readOnly
      rows={10}
      aria-label={strings.sheet.contentOf(name)}
      aria-busy={text === null}
      value={text ?? ''}
    />
  );
}

/** The beginning of a text file; a letter that is cut at the end is left out. */
async function readText(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, { headers: { Range: `bytes=0-${MOST_TEXT - 1}` }, signal });
  if (!answer.ok) throw new Error(`Status ${answer.status}.`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const text = new TextDecoder().decode(bytes, { stream: true });
  return bytes.length < MOST_TEXT ? text : `${text}\n…`;
}

const splitLabels = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((label) => label.trim())
      .filter(Boolean),
  ),
];

/** The name and the tags of a file, to be changed. */
function FileForm({ file, onChange }: { file: FileRow; onChange: () => Promise<void> }) {
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
