import { strings } from '@/components/files/strings.en';
import { RequireSession } from '@/components/auth/session/RequireSession';
import { InsideLayout } from '@/components/layout/inside/InsideLayout';
import { Page } from '@/components/layout/Page';
import { FilesPage } from '@/components/files/FilesPage';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

const Files: FoyerPage = () => (
  <Page title={strings.page.title} description={strings.page.description} hidden>
    <RequireSession prompt={strings.page.signIn}>
      {(user) => <FilesPage owner={user.id} key={user.id} />}
    </RequireSession>
  </Page>
);
Files.bodyClass = 'page-files';
Files.layout = InsideLayout;

export default Files;
