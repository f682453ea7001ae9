import Link from 'next/link';
import { useRouter } from 'next/router';
import { AuthFrame } from '@/components/auth/pages/AuthFrame';
import { SignedOutOnly } from '@/components/auth/pages/SignedOutOnly';
import { SignUpForm } from '@/components/auth/forms/SignUpForm';
import { strings } from '@/components/auth/pages/strings.en';
import { RichText } from '@/components/ui/RichText';
import { nextPath, withNext } from '@/lib/shell/nextPath';
import { Page } from '@/components/layout/Page';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

/** `/sign-up` */
export const SignUpPage: FoyerPage = () => {
  const { query } = useRouter();
  return (
    <Page title={strings.signUp.title} description={strings.signUp.description}>
      <AuthFrame
        title={strings.signUp.title}
        lead={strings.signUp.lead}
        aside={
          <RichText
            text={strings.signUp.haveAccount}
            parts={[<Link href={withNext('/sign-in', nextPath(query['next']))} />]}
          />
        }
      >
        <SignedOutOnly>
          <SignUpForm />
        </SignedOutOnly>
      </AuthFrame>
    </Page>
  );
};
SignUpPage.bodyClass = 'page-entrance';
