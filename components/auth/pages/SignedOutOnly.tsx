import { useRouter } from 'next/router';
import { useEffect, useState, type ReactNode } from 'react';
import { useSignOut } from '@/components/layout/useSignOut';
import { Button } from '@/components/ui/Button';
import { useAuth } from '@/lib/auth/useAuth';
import { displayName } from '@/lib/session/sessionUser';
import { nextPath } from '@/lib/shell/nextPath';
import { Notice } from '@/components/auth/forms/authForm';
import { strings } from '@/components/auth/pages/strings.en';
import styles from '@/components/auth/forms/Form.module.css';

/**
 * Shows a form of the entrance to those who are outside, and leads on whoever comes in by it.
 *
 * A visitor who was in already is told so instead.
 */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const router = useRouter();
  const { status, user, named } = useAuth();
  const signOut = useSignOut();
  const [wasOutside, setWasOutside] = useState(false);
  const outside = status !== 'undefined' && status !== 'authenticated' && !user;
  if (outside && !wasOutside) setWasOutside(true);

  const cameIn = wasOutside && status === 'authenticated';
  const next = nextPath(router.query['next']);
  useEffect(() => {
    if (cameIn) void router.replace(next);
  }, [cameIn, next, router]);

  if (!user || wasOutside) return children;
  return (
    <Notice tone="good" title={strings.signIn.signedInAs(displayName(user, named))}>
      <div className={styles.actions}>
        <Button variant="primary" href={next}>
          {strings.signIn.continue}
        </Button>
        <Button loading={status === 'logging_out'} onClick={() => void signOut()}>
          {strings.signIn.signOut}
        </Button>
      </div>
    </Notice>
  );
}
