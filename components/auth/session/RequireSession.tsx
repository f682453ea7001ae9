import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { AuthFrame } from '@/components/auth/pages/AuthFrame';
import { strings } from '@/components/auth/session/strings.en';
import { RichText } from '@/components/ui/RichText';
import { nextPath, withNext } from '@/lib/shell/nextPath';
import type { SessionUser } from '@/lib/session/sessionUser';
import { useAuth } from '@/lib/auth/useAuth';
import styles from '@/components/auth/session/RequireSession.module.css';

/** Signed-in visitors do without its code: 20 kB on every inside page. */
const SignInHere = dynamic(() => import('@/components/auth/session/SignInHere').then((code) => code.SignInHere));

/** Props of {@link RequireSession}. */
export type RequireSessionProps = {
  /** Title of the prompt, such as "Sign in to see your account". */
  prompt: string;
  children: (user: SessionUser) => ReactNode;
};

/**
 * Shows its content to a signed-in visitor, and the sign-in to anybody else, who then stays on the page.
 *
 * The server decides by the session marker. Where the cookie is gone but the browser holds a session, the prompt stays
 * hidden until that session is read.
 */
export function RequireSession({ prompt, children }: RequireSessionProps) {
  const { asPath } = useRouter();
  const { status, user, hasEnded } = useAuth();
  if (user) return children(user);
  const here = nextPath(asPath);
  return (
    <div className={styles.prompt} data-waiting={status === 'undefined' || undefined}>
      <AuthFrame
        title={hasEnded ? strings.welcomeBack : prompt}
        lead={hasEnded ? strings.ended : undefined}
        aside={<RichText text={strings.newHere} parts={[<Link href={withNext('/sign-up', here)} />]} />}
      >
        <SignInHere />
      </AuthFrame>
    </div>
  );
}
