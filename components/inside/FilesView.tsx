import { RequireSession } from '@/components/auth/RequireSession';
import { FilesArea } from '@/components/files/FilesArea';
import { Page } from '@/components/layout/Page';

/** The page of a visitor's files. */
export function FilesView() {
  return (
    <Page
      title="Files"
      description="Keep files of any size: sent so that a cut line costs nothing, listed, tagged and shared from one page."
      hidden
    >
      <RequireSession what="the files you keep here">
        {(user) => <FilesArea owner={user.id} key={user.id} />}
      </RequireSession>
    </Page>
  );
}
