import Link from 'next/link';
import { useRouter } from 'next/router';
import { AuthFrame } from '@/components/auth/pages/AuthFrame';
import { SignedOutOnly } from '@/components/auth/pages/SignedOutOnly';
import { SignInHere } from '@/components/auth/session/SignInHere';
import { strings } from '@/components/auth/pages/strings.en';
import { strings as session } from '@/components/auth/session/strings.en';
import { RichText } from '@/components/ui/RichText';
import { nextPath, withNext } from '@/lib/shell/nextPath';
import { Page } from '@/components/layout/Page';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

/** `/sign-in` */
export const SignInPage: FoyerPage = () => {
  const { query } = useRouter();
  return (
    <Page title={strings.signIn.title} description={strings.signIn.description}>
      <AuthFrame
        title={strings.signIn.title}
        lead={strings.signIn.lead}
        aside={
          <RichText text={session.newHere} parts={[<Link href={withNext('/sign-up', nextPath(query['next']))} />]} />
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
