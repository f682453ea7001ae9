import Link from 'next/link';
import { AuthFrame } from '@/components/auth/pages/AuthFrame';
import { ForgotPasswordForm } from '@/components/auth/forms/EmailForm';
import { strings } from '@/components/auth/pages/strings.en';
import { Page } from '@/components/layout/Page';
import { RichText } from '@/components/ui/RichText';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

/** `/forgot-password` */
export const ForgotPasswordPage: FoyerPage = () => {
  return (
    <Page title={strings.forgot.title} description={strings.forgot.lead}>
      <AuthFrame
        title={strings.forgot.title}
        lead={strings.forgot.lead}
        aside={<RichText text={strings.forgot.remembered} parts={[<Link href="/sign-in" />]} />}
      >
        <ForgotPasswordForm />
      </AuthFrame>
    </Page>
  );
};
ForgotPasswordPage.bodyClass = 'page-entrance';
