import { useRouter } from 'next/router';
import { Doorway } from '@/components/auth/Doorway';
import { ResetPasswordForm } from '@/components/auth/ResetPasswordForm';
import { Page } from '@/components/layout/Page';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');

/** `/reset-password` */
export const ResetPasswordPage: FoyerPage = () => {
  const { token, username } = useRouter().query;
  return (
    <Page title="Set a new password" description="Set a new password with the link from your mail." hidden>
      <Doorway title="Set a new password" lead="Choose one that you use nowhere else.">
        <ResetPasswordForm token={one(token)} username={one(username)} />
      </Doorway>
    </Page>
  );
};
ResetPasswordPage.bodyClass = 'page-entrance';
