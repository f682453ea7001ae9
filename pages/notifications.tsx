import { RequireSession } from '@/components/auth/session/RequireSession';
import { InsideLayout } from '@/components/layout/inside/InsideLayout';
import { Page } from '@/components/layout/Page';
import { NotificationsPage } from '@/components/notifications/NotificationsPage';
import { strings } from '@/components/notifications/strings.en';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

const Notifications: FoyerPage = () => (
  <Page title={strings.title} description={strings.description} hidden>
    <RequireSession prompt={strings.signIn}>{(user) => <NotificationsPage key={user.id} />}</RequireSession>
  </Page>
);
Notifications.bodyClass = 'page-notifications';
Notifications.layout = InsideLayout;

export default Notifications;
