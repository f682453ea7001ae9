import { useEffect, useMemo, useState } from 'react';
import { DropZone } from '@/components/files/DropZone';
import { FileFilter, type Filter } from '@/components/files/FileFilter';
import { FileList } from '@/components/files/FileList';
import { FileSheet } from '@/components/files/FileSheet';
import { UnfinishedList } from '@/components/files/UnfinishedList';
import { UploadRow } from '@/components/files/UploadRow';
import { filterFiles } from '@/components/files/filterFiles';
import { strings } from '@/components/files/strings.en';
import { useFiles } from '@/components/files/useFiles';
import { InsideFrame } from '@/components/layout/InsideFrame';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { formatBytes } from '@/lib/format/text';
import { useStore } from '@/lib/shell/createStore';
import { type UploadItem, uploadStore } from '@/lib/files/uploadStore';
import { uploads } from '@/lib/files/uploads';
import type { FileSpace } from '@/protocol/calls/files';
import type { FilePlace } from '@/protocol/files/files';
import styles from '@/components/files/Files.module.css';

const EVERYTHING: Filter = { text: '', kind: '' };

/** What a visitor keeps here, and the way to bring more. */
export function FilesPage({ owner }: { owner: string }) {
  const { files, space, error, reload } = useFiles();
  const items = useStore(uploadStore);
  const [place, setPlace] = useState<FilePlace>('backend');
  const [filter, setFilter] = useState(EVERYTHING);
  const [openId, setOpenId] = useState<string | null>(null);
  useEffect(() => {
    uploads.stopOthers(owner);
    void uploads.restore(owner);
  }, [owner]);
  const kept = useMemo(() => files?.filter(({ state }) => state === 'kept') ?? [], [files]);
  const shown = useMemo(() => filterFiles(kept, filter), [kept, filter]);
  const sending = new Set(items.map(({ id }) => id));
  const unfinished = files?.filter(({ state, objectId }) => state === 'open' && !sending.has(objectId)) ?? [];
  const opened = kept.find(({ objectId }) => objectId === openId);
  return (
    <InsideFrame
      kicker={strings.kicker}
      title={strings.title}
      lead={strings.lead}
      tools={<SpaceMeter space={space} />}
      busy={files === null && !error}
    >
      <DropZone
        place={place}
        onPlace={setPlace}
        space={space}
        onFiles={(chosen) => void uploads.add(owner, chosen, place)}
      />
      <UploadList items={items} onChange={() => void reload()} />
      <UnfinishedList rows={unfinished} onChange={reload} />
      <Failure error={error} onRetry={() => void reload()} />
      {files === null && !error && <Skeleton lines={6} />}
      {files !== null && kept.length === 0 && items.length === 0 && unfinished.length === 0 && (
        <EmptyState title={strings.emptyTitle} text={strings.emptyText} />
      )}
      {kept.length > 0 && (
        <section aria-label={strings.yourFiles}>
          <FileFilter value={filter} onChange={setFilter} shown={shown.length} all={kept.length} />
          <FileList files={shown} onOpen={setOpenId} />
        </section>
      )}
      {opened && <FileSheet file={opened} onClose={() => setOpenId(null)} onChange={reload} />}
    </InsideFrame>
  );
}

/** How much of the account's space is taken; while that is `null`, its place is kept. */
function SpaceMeter({ space }: { space: FileSpace | null }) {
  if (!space) return <div className={styles.meter} />;
  const { used, quota } = space;
  const text = strings.spaceUsed(formatBytes(used), formatBytes(quota));
  return (
    <div className={styles.meter}>
      <span>{text}</span>
      <meter aria-label={strings.space} min={0} max={quota} high={quota * 0.9} value={used}>
        {text}
      </meter>
    </div>
  );
}

/** The files on their way, with what can be done about each. */
function UploadList({ items, onChange }: { items: readonly UploadItem[]; onChange: () => void }) {
  const done = items.filter(({ state }) => state === 'done').length;
  return (
    <section aria-label={strings.uploads.title} hidden={items.length === 0} className={styles.part}>
      <h2>{strings.uploads.title}</h2>
      <p role="status" className="visually-hidden">
        {items.length > 0 ? strings.uploads.progress(done, items.length) : ''}
      </p>
      {done > 1 && (
        <Button
          variant="quiet"
          className={styles.clear}
          onClick={() => items.filter(({ state }) => state === 'done').forEach(({ key }) => uploads.dismiss(key))}
        >
          {strings.uploads.clearFinished}
        </Button>
      )}
      <ul className={styles.list}>
        {items.map((item) => (
          <UploadRow key={item.key} item={item} onChange={onChange} />
        ))}
      </ul>
    </section>
  );
}
