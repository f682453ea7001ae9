import { useCallback, useEffect, useMemo, useState } from 'react';
import { DropZone } from '@/components/files/DropZone';
import { FileFilter, type Filter, filterFiles, kindOf } from '@/components/files/FileFilter';
import { FileSheet } from '@/components/files/FileSheet';
import { UnfinishedList, UploadList } from '@/components/files/UploadList';
import { strings } from '@/components/files/strings.en';
import { InsideFrame } from '@/components/layout/inside/InsideFrame';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { call } from '@/lib/data/backendClient';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { formatBytes, formatDay } from '@/lib/format/text';
import { listFiles } from '@/lib/files/listFiles';
import { uploadStore } from '@/lib/files/uploadStore';
import { useStore } from '@/lib/shell/createStore';
import { uploads } from '@/lib/files/uploads';
import type { FileSpace } from '@/protocol/calls/files';
import type { FilePlace, FileRow } from '@/protocol/files/files';
import styles from '@/components/files/Files.module.css';

/** Largest picture that is shown small in the list, in bytes. */
const SMALL_PICTURE = 3 * 1024 * 1024;

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

/** The kept files, newest first. */
function FileList({ files, onOpen }: { files: readonly FileRow[]; onOpen: (id: string) => void }) {
  if (files.length === 0) return <p className={styles.none}>{strings.filter.none}</p>;
  return (
    <ul className={styles.list} aria-label={strings.title}>
      {files.map((file) => {
        const { objectId, name, size, type, url, place, createdAt, labels = [] } = file;
        const kind = kindOf(type);
        return (
          <li key={objectId} className={styles.file}>
            <span className={styles.thumb} aria-hidden="true">
              {kind === 'image' && size <= SMALL_PICTURE ? (
                // Not Next's own picture, which would send it through the site.
                <img src={url} alt="" loading="lazy" />
              ) : (
                (/\.([\p{L}\d]{1,4})$/u.exec(name)?.[1] ?? '·')
              )}
            </span>
            <span className={styles.fileWords}>
              <button type="button" className={styles.fileName} onClick={() => onOpen(objectId)}>
                {name}
              </button>
              <span className={styles.small}>
                {[strings.types[kind], formatBytes(size), formatDay(createdAt), place === 'ipfs' && 'IPFS']
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {labels.length > 0 && (
                <span className={styles.tags}>
                  {labels.map((label) => (
                    <span key={label}>{label}</span>
                  ))}
                </span>
              )}
            </span>
            {url && <CopyButton value={url} label={strings.list.copyLink(name)} quiet />}
          </li>
        );
      })}
    </ul>
  );
}

/** The files of the visitor, read anew after each upload and when they come back to this tab. */
function useFiles() {
  const [files, setFiles] = useState<readonly FileRow[] | null>(null);
  const [space, setSpace] = useState<FileSpace | null>(null);
  const [error, setError] = useState<FoyerError | null>(null);
  const reload = useCallback(async () => {
    try {
      const [list, room] = await Promise.all([listFiles(), call('getFileSpace', {})]);
      setFiles(list);
      setSpace(room);
      setError(null);
    } catch (cause) {
      setError(toFoyerError(cause));
    }
  }, []);
  useEffect(() => {
    const read = (): void => void reload();
    read();
    window.addEventListener('focus', read);
    const leave = uploads.onDone(read);
    return () => {
      window.removeEventListener('focus', read);
      leave();
    };
  }, [reload]);
  return { files, space, error, reload };
}
