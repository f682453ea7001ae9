import { useEffect, useState } from 'react';
import { FileForm } from '@/components/files/FileForm';
import { KIND_WORDS, kindOf } from '@/components/files/kindOf';
import { Button } from '@/components/ui/Button';
import { Confirm } from '@/components/ui/overlays/Confirm';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { Dialog } from '@/components/ui/overlays/Dialog';
import { Facts } from '@/components/ui/values/Facts';
import { Failure } from '@/components/ui/Failure';
import { Row } from '@/components/ui/Row';
import { call } from '@/lib/data/call';
import { formatBytes } from '@/lib/files/formatBytes';
import { readText } from '@/lib/files/readText';
import { useTask } from '@/lib/shell/useTask';
import type { FileRow, PinState } from '@/protocol/files/files';
import styles from '@/components/files/Files.module.css';

/** Props of {@link FileSheet}. */
export type FileSheetProps = { file: FileRow; onClose: () => void; onChange: () => Promise<void> };

const PINS: Readonly<Record<PinState, string>> = {
  queued: 'waits for its turn',
  pinning: 'under way',
  pinned: 'done',
  failed: 'refused by the service; it is kept here all the same',
};

/** One file: what it is, its name and tags, the link to it, and the way out. */
export function FileSheet({ file, onClose, onChange }: FileSheetProps) {
  const { objectId: id, name, size, type, url, hash, ipfs, place, tags, pin } = file;
  const { busy, error, run } = useTask();
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    setAsking(false);
    if (!(await run(() => call('deleteFile', { id })))) return;
    onClose();
    await onChange();
  };
  if (asking) {
    return (
      <Confirm
        title={`Delete ${name}?`}
        text="It is gone for good, and links to it lead nowhere. What others have fetched stays with them."
        yes="Delete it"
        onYes={() => void remove()}
        onNo={() => setAsking(false)}
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
    <Dialog open onOpenChange={(open) => !open && onClose()} title={name}>
      <FilePreview file={file} />
      <FileForm file={file} onChange={onChange} />
      <div className={styles.facts}>
        <Facts
          facts={[
            ['Kind', `${KIND_WORDS[kindOf(type)]}, ${formatBytes(size)}`],
            ['Share', url && link(url, 'Copy link')],
            ['On IPFS', ipfs && link(ipfs, 'Copy the IPFS link')],
            ['CID, its address by content', hash && link(hash, 'Copy CID')],
            ['Pinned elsewhere', pin && PINS[pin]],
            ...Object.entries(tags ?? {}).map(([key, value]) => [key, String(value)] as const),
          ]}
        />
      </div>
      <p className={styles.small}>
        Whoever has a link may fetch the file without signing in.
        {place === 'ipfs' ? ' On IPFS others may keep a copy that nobody can take back.' : ''}
      </p>
      <Failure error={error} />
      <Row>
        {url && <Button href={`${url}?download`}>Download</Button>}
        <Button variant="danger" loading={busy} onClick={() => setAsking(true)}>
          Delete
        </Button>
      </Row>
    </Dialog>
  );
}

/** Shows what is in a file, where a browser can without running any of it. */
function FilePreview({ file: { name, type, url, size } }: { file: FileRow }) {
  const kind = kindOf(type);
  if (!url || size === 0) return null;
  if (kind === 'picture') return <img className={styles.preview} src={url} alt={name} />;
  if (kind === 'text') return <TextPreview url={url} name={name} />;
  if (kind !== 'sound' && kind !== 'film') return null;
  // A visitor's own recording: nobody has written captions for it.
  const Player = kind === 'sound' ? 'audio' : 'video';
  return <Player className={styles.preview} src={url} controls preload="metadata" aria-label={name} />;
}

function TextPreview({ url, name }: { url: string; name: string }) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const work = new AbortController();
    readText(url, work.signal).then(setText, () => {
      if (!work.signal.aborted) setText('It cannot be shown now. Download it instead.');
    });
    return () => work.abort();
  }, [url]);
  return (
    // A field, so that the keyboard gets into it to scroll.
    <textarea
      className={styles.text}
      readOnly
      rows={10}
      aria-label={`What is in ${name}`}
      aria-busy={text === null}
      value={text ?? ''}
    />
  );
}
