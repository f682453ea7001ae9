import { useRouter } from 'next/router';
import { Doorway } from '@/components/auth/Doorway';
import { ResetPasswordForm } from '@/components/auth/ResetPasswordForm';
import { Page } from '@/components/layout/Page';

const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');

export default function ResetPasswordPage() {
  const { token, username } = useRouter().query;
  return (
    <Page title="Set a new password" description="Set a new password with the link from your mail." hidden>
      <Doorway title="Set a new password" lead="Choose one that you use nowhere else.">
        <ResetPasswordForm token={one(token)} username={one(username)} />
      </Doorway>
    </Page>
  );
}

ResetPasswordPage.getInitialProps = () => ({ className: 'page-entrance' });
