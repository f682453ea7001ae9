import { RequireSession } from '@/components/auth/RequireSession';
import { Page } from '@/components/layout/Page';
import { FilesPage } from '@/components/files/FilesPage';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

const Files: FoyerPage = () => (
  <Page
    title="Files"
    description="Keep files of any size: sent so that a cut line costs nothing, listed, tagged and shared from one page."
    hidden
  >
    <RequireSession what="the files you keep here">
      {(user) => <FilesPage owner={user.id} key={user.id} />}
    </RequireSession>
  </Page>
);
Files.bodyClass = 'page-files';

export default Files;
