import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { AuthFrame } from '@/components/auth/pages/AuthFrame';
import { EmailForm } from '@/components/auth/forms/EmailForm';
import { Notice } from '@/components/auth/forms/authForm';
import { strings } from '@/components/auth/pages/strings.en';
import { Page } from '@/components/layout/Page';
import { Button, Spinner } from '@/components/ui/Button';
import { RichText } from '@/components/ui/RichText';
import { useAuth } from '@/lib/auth/useAuth';
import { useHydrated } from '@/lib/state/createStore';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

/** `/verify-email` */
export const VerifyEmailPage: FoyerPage = () => {
  const { token } = useRouter().query;
  return (
    <Page title={strings.verify.title} description={strings.verify.description} hidden>
      <AuthFrame title={strings.verify.title}>
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
  const isRequested = useRef(false);
  useEffect(() => {
    if (!token || isRequested.current) return;
    isRequested.current = true;
    void verifyEmail(token).then(({ ok }) => setOutcome(ok ? 'verified' : 'refused'));
  }, [token, verifyEmail]);

  if (outcome === 'asking') {
    // Without script nothing would ever confirm it, so the page says so until script is there.
    return hydrated ? (
      <Spinner label={strings.verify.confirming} size={28} />
    ) : (
      <noscript>
        <p>{strings.verify.needsJavaScript}</p>
      </noscript>
    );
  }
  if (outcome === 'verified' || user?.emailVerified) {
    return (
      <Notice tone="good" title={strings.verify.done}>
        <p>{strings.verify.doneText}</p>
        <Button variant="primary" href={user ? '/account' : '/sign-in'}>
          {user ? strings.verify.account : strings.verify.signIn}
        </Button>
      </Notice>
    );
  }
  return (
    <>
      <Notice tone="bad" title={token ? strings.link.expired : strings.link.incomplete}>
        <p>{token ? strings.link.expiredText : strings.link.incompleteText}</p>
      </Notice>
      <ResendVerificationForm email={user?.email ?? ''} />
    </>
  );
}

/** Has the mail that confirms an address sent again; the answer tells nobody whether an account has the address. */
function ResendVerificationForm({ email: known }: { email: string }) {
  const { resendVerification } = useAuth();
  return (
    <EmailForm
      name={strings.link.request}
      label={strings.link.request}
      known={known}
      send={resendVerification}
      describeSent={(email) => <RichText text={strings.verify.sent} parts={[email]} />}
    />
  );
}
