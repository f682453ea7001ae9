import Link from 'next/link';
import { useRouter } from 'next/router';
import { AuthFrame } from '@/components/auth/AuthFrame';
import { SignedOutOnly } from '@/components/auth/SignedOutOnly';
import { SignUpForm } from '@/components/auth/forms/SignUpForm';
import { nextPath, withNext } from '@/lib/shell/nextPath';
import { Page } from '@/components/layout/Page';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

/** `/sign-up` */
export const SignUpPage: FoyerPage = () => {
  const { query } = useRouter();
  return (
    <Page title="Create an account" description="Create an account with a username and a password.">
      <AuthFrame
        title="Create an account"
        lead="A name and a password are all it takes."
        aside={
          <>
            You have an account, or a wallet? <Link href={withNext('/sign-in', nextPath(query['next']))}>Sign in</Link>
          </>
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
