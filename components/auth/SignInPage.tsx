import Link from 'next/link';
import { useRouter } from 'next/router';
import { AuthFrame } from '@/components/auth/AuthFrame';
import { SignedOutOnly } from '@/components/auth/SignedOutOnly';
import { SignInHere } from '@/components/auth/SignInHere';
import { nextPath, withNext } from '@/lib/shell/nextPath';
import { Page } from '@/components/layout/Page';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

/** `/sign-in` */
export const SignInPage: FoyerPage = () => {
  const { query } = useRouter();
  return (
    <Page title="Sign in" description="Come in with a wallet or with a password.">
      <AuthFrame
        title="Come in"
        lead="With a wallet, or with a password."
        aside={
          <>
            New here? <Link href={withNext('/sign-up', nextPath(query['next']))}>Create an account</Link>
          </>
        }
      >
        <SignedOutOnly>
          <SignInHere />
        </SignedOutOnly>
      </AuthFrame>
    </Page>
  );
};
SignInPage.bodyClass = 'page-entrance';
