import Link from 'next/link';
import { AuthFrame } from '@/components/auth/AuthFrame';
import { ForgotPasswordForm } from '@/components/auth/forms/ForgotPasswordForm';
import { Page } from '@/components/layout/Page';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

/** `/forgot-password` */
export const ForgotPasswordPage: FoyerPage = () => {
  return (
    <Page title="Forgotten password" description="Get a link by mail to set a new password.">
      <AuthFrame
        title="Forgotten your password?"
        lead="You get a link by mail to set a new one."
        aside={
          <>
            It came back to you? <Link href="/sign-in">Sign in</Link>
          </>
        }
      >
        <ForgotPasswordForm />
      </AuthFrame>
    </Page>
  );
};
ForgotPasswordPage.bodyClass = 'page-entrance';
