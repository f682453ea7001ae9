import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { AuthFrame } from '@/components/auth/pages/AuthFrame';
import { strings } from '@/components/auth/session/strings.en';
import { RichText } from '@/components/ui/RichText';
import { nextPath, withNext } from '@/lib/shell/nextPath';
import type { SessionUser } from '@/lib/auth/session/sessionUser';
import { useAuth } from '@/lib/auth/useAuth';
import styles from '@/components/auth/session/RequireSession.module.css';

/**
 * `SignInHere`, fetched by those alone who are not in. The list of the inside pages imports it too: what a lazily loaded
 * part loads lazily itself is known too late, when the browser takes up the page that the server drew.
 */
const LazySignInHere = dynamic(() => import('@/components/auth/session/SignInHere').then((code) => code.SignInHere));

/** Props of {@link RequireSession}. */
export type RequireSessionProps = {
  /** Title of the prompt, such as "Sign in to see your account". */
  prompt: string;
  children: (user: SessionUser) => ReactNode;
};

/**
 * Shows its content to a signed-in visitor, and the ways in to anybody else; who comes in by them stays on the page.
 *
 * The server decides by the session marker. Where the cookie is gone but the browser holds a session, the prompt stays
 * unseen until that session is read, so nobody is shown the door who has a key.
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
        <LazySignInHere />
      </AuthFrame>
    </div>
  );
}
