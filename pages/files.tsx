import { strings } from '@/lib/shell/pages.en';
import { RequireSession } from '@/components/auth/pages/RequireSession';
import { Page } from '@/components/layout/Page';
import { FilesPage } from '@/components/files/FilesPage';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

const Files: FoyerPage = () => (
  <Page title={strings.files.title} description={strings.files.description} hidden>
    <RequireSession prompt={strings.files.signIn}>
      {(user) => <FilesPage owner={user.id} key={user.id} />}
    </RequireSession>
  </Page>
);
Files.bodyClass = 'page-files';

export default Files;
