import { Link } from '@/components/ui/Link';
import { Doorway } from '@/components/auth/Doorway';
import { ForgotPasswordForm } from '@/components/auth/ForgotPasswordForm';
import { Page } from '@/components/layout/Page';

export default function ForgotPasswordPage() {
  return (
    <Page title="Forgotten password" description="Get a link by mail to set a new password.">
      <Doorway
        title="Forgotten your password?"
        lead="You get a link by mail to set a new one."
        aside={
          <>
            It came back to you? <Link href="/sign-in">Sign in</Link>
          </>
        }
      >
        <ForgotPasswordForm />
      </Doorway>
    </Page>
  );
}

ForgotPasswordPage.getInitialProps = () => ({ className: 'page-entrance' });
