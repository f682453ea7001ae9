import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { AuthFrame } from '@/components/auth/AuthFrame';
import { MailForm } from '@/components/auth/forms/MailForm';
import { Notice } from '@/components/auth/forms/Notice';
import { Page } from '@/components/layout/Page';
import { Button } from '@/components/ui/Button';
import { Spinner } from '@/components/ui/Spinner';
import { useAuth } from '@/lib/auth/useAuth';
import { useHydrated } from '@/lib/shell/useHydrated';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

/** `/verify-email` */
export const VerifyEmailPage: FoyerPage = () => {
  const { token } = useRouter().query;
  return (
    <Page title="Confirm your email" description="Confirm your email address with the link from your mail." hidden>
      <AuthFrame title="Confirm your email">
        <VerifyEmail token={typeof token === 'string' ? token : ''} />
      </AuthFrame>
    </Page>
  );
};
VerifyEmailPage.bodyClass = 'page-entrance';

/** Props of {@link VerifyEmail}. */
type VerifyEmailProps = {
  /** The token of the link in the mail; empty where the link was cut. */
  token: string;
};

/** Confirms an email address with the link from the mail; a link that no longer works can be replaced here. */
export function VerifyEmail({ token }: VerifyEmailProps) {
  const hydrated = useHydrated();
  const { user, verifyEmail } = useAuth();
  const [outcome, setOutcome] = useState<'asking' | 'verified' | 'refused'>(token ? 'asking' : 'refused');
  // A token works once: a second run of the effect must not spend it again.
  const asked = useRef(false);
  useEffect(() => {
    if (!token || asked.current) return;
    asked.current = true;
    void verifyEmail(token).then((done) => setOutcome(done ? 'verified' : 'refused'));
  }, [token, verifyEmail]);

  if (outcome === 'asking') {
    // Without script nothing would ever confirm it, so the page says so until script is there.
    return hydrated ? (
      <Spinner label="Your address is being confirmed" size={28} />
    ) : (
      <noscript>
        <p>Confirming your address needs JavaScript. Turn it on and open the link again.</p>
      </noscript>
    );
  }
  if (outcome === 'verified' || user?.emailVerified) {
    return (
      <Notice tone="good" title="Your address is confirmed">
        <p>You can log in with it, and set a new password by mail if you ever forget yours.</p>
        <Button variant="primary" href={user ? '/account' : '/sign-in'}>
          {user ? 'Go to your account' : 'Log in'}
        </Button>
      </Notice>
    );
  }
  return (
    <>
      <Notice tone="bad" title={token ? 'This link no longer works' : 'This link is not whole'}>
        <p>
          {token
            ? 'It was used before, or its time is over. If you did confirm your address, all is well; else have a new link sent.'
            : 'Open it from the mail once more, or have a new one sent.'}
        </p>
      </Notice>
      <ResendVerificationForm email={user?.email ?? ''} />
    </>
  );
}

/** Has the mail that confirms an address sent again; the answer tells nobody whether an account has the address. */
function ResendVerificationForm({ email: known }: { email: string }) {
  const { resendVerification } = useAuth();
  return (
    <MailForm
      name="Send a new link"
      label="Send a new link"
      known={known}
      send={resendVerification}
      describeSent={(email) => <>If {email} waits to be confirmed, a new link is on its way.</>}
    />
  );
}
