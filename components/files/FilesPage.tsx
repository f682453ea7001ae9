import { useCallback, useEffect, useMemo, useState } from 'react';
import { DropZone } from '@/components/files/DropZone';
import { FileFilter, type Filter, filterFiles, isPostImage } from '@/components/files/FileFilter';
import { FileList, type OpenedFile } from '@/components/files/FileList';
import { StorageBar } from '@/components/files/StorageBar';
import { UnfinishedList, UploadList } from '@/components/files/UploadList';
import { strings } from '@/components/files/strings.en';
import { InsideFrame } from '@/components/layout/inside/InsideFrame';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { lazyPart } from '@/components/ui/lazyPart';
import { Toaster } from '@/components/ui/overlays/Toaster';
import { Skeleton } from '@/components/ui/Skeleton';
import { call } from '@/lib/data/backendClient';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { listFiles, uploads } from '@/lib/files/uploads';
import { uploadStore } from '@/lib/files/uploadStore';
import { useStore } from '@/lib/state/createStore';
import type { FileSpace } from '@/protocol/calls/files';
import type { FilePlace, FileRow } from '@/protocol/files';

/** Opens at a press, and brings the dialog along. */
const FileSheet = lazyPart(
  () => import('@/components/files/FileSheet').then((code) => code.FileSheet),
  ({ onClose }) => onClose(),
);

const EVERYTHING: Filter = { text: '', kind: '', order: 'newest' };

/** What a visitor keeps here, and the way to bring more. */
export function FilesPage({ owner }: { owner: string }) {
  const { files, space, error, reload } = useFiles();
  const items = useStore(uploadStore);
  const [place, setPlace] = useState<FilePlace>('backend');
  const [filter, setFilter] = useState(EVERYTHING);
  const [opened, setOpened] = useState<OpenedFile | null>(null);
  useEffect(() => {
    uploads.stopOthers(owner);
    void uploads.restore(owner);
  }, [owner]);
  const stored = useMemo(() => files?.filter((file) => file.state === 'kept' && !isPostImage(file)) ?? [], [files]);
  const shown = useMemo(() => filterFiles(stored, filter), [stored, filter]);
  const sending = new Set(items.map(({ id }) => id));
  const unfinished = files?.filter(({ state, objectId }) => state === 'open' && !sending.has(objectId)) ?? [];
  const file = stored.find(({ objectId }) => objectId === opened?.id);
  return (
    <InsideFrame
      kicker={strings.kicker}
      title={strings.title}
      lead={strings.lead}
      tools={<StorageBar space={space} files={files} />}
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
      {files !== null && stored.length === 0 && items.length === 0 && unfinished.length === 0 && (
        <EmptyState title={strings.emptyTitle} text={strings.emptyText} />
      )}
      {stored.length > 0 && (
        <section aria-label={strings.yourFiles}>
          <FileFilter value={filter} onChange={setFilter} shown={shown.length} all={stored.length} />
          <FileList files={shown} onOpen={setOpened} />
        </section>
      )}
      {opened && file && (
        <FileSheet
          key={`${opened.id} ${opened.deleting}`}
          file={file}
          deleting={opened.deleting}
          onClose={() => setOpened(null)}
          onChange={reload}
        />
      )}
      <Toaster />
    </InsideFrame>
  );
}

/** The files of the visitor, read again after each upload and when they come back to this tab. */
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
