import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { RequireSession } from '@/components/auth/RequireSession';
import { DropPlace } from '@/components/files/DropPlace';
import { FileFilter, type Filter } from '@/components/files/FileFilter';
import { FileList } from '@/components/files/FileList';
import { FileSheet } from '@/components/files/FileSheet';
import { SpaceMeter } from '@/components/files/SpaceMeter';
import { UnfinishedList } from '@/components/files/UnfinishedList';
import { UploadList } from '@/components/files/UploadList';
import { filterFiles } from '@/components/files/filterFiles';
import { useFiles } from '@/components/files/useFiles';
import { InsideFrame } from '@/components/layout/InsideFrame';
import { Page } from '@/components/layout/Page';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { uploadStore } from '@/lib/files/uploadStore';
import { uploads } from '@/lib/files/uploads';
import type { FoyerPage } from '@/lib/shell/FoyerPage';
import type { FilePlace } from '@/protocol/files/files';

const EVERYTHING: Filter = { text: '', kind: '' };

/** The page of a visitor's files. */
export const FilesPage: FoyerPage = () => (
  <Page
    title="Files"
    description="Keep files of any size: sent so that a cut line costs nothing, listed, tagged and shared from one page."
    hidden
  >
    <RequireSession what="the files you keep here">
      {(user) => <Files owner={user.id} key={user.id} />}
    </RequireSession>
  </Page>
);
FilesPage.bodyClass = 'page-files';

/** What a visitor keeps here, and the way to bring more. */
function Files({ owner }: { owner: string }) {
  const { files, space, error, reload } = useFiles();
  const items = useSyncExternalStore(uploadStore.subscribe, uploadStore.get, uploadStore.getOnServer);
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
      kicker="Yours alone, until you share a link"
      title="Files"
      lead="Pictures, papers, recordings, anything. A file goes on where it was when the line breaks or the page reloads."
      tools={<SpaceMeter space={space} />}
      busy={files === null && !error}
    >
      <DropPlace
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
        <EmptyState title="Nothing here yet" text="The first file that you bring stands here, for you alone." />
      )}
      {kept.length > 0 && (
        <section aria-label="Your files">
          <FileFilter value={filter} onChange={setFilter} shown={shown.length} all={kept.length} />
          <FileList files={shown} onOpen={setOpenId} />
        </section>
      )}
      {opened && <FileSheet file={opened} onClose={() => setOpenId(null)} onChange={reload} />}
    </InsideFrame>
  );
}
