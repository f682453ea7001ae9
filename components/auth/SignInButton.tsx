import { useRouter } from 'next/router';
import { strings } from '@/components/auth/strings.en';
import { Button } from '@/components/ui/Button';
import { useAuth } from '@/lib/auth/useAuth';
import { normalizeQuery } from '@/lib/shell/normalizeQuery';
import { useSignInDialog } from '@/components/auth/useSignInDialog';

/** Props of {@link SignInButton}. */
export type SignInButtonProps = { variant?: 'primary' | 'secondary'; size?: 'm' | 'l' };

/**
 * Opens the sign-in dialog; before the page answers, it is a plain link to the sign-in page, so it works from the first
 * paint on. For a visitor who is in, it leads to the account.
 */
export function SignInButton({ variant, size }: SignInButtonProps) {
  const { pathname, asPath } = useRouter();
  const { user } = useAuth();
  const { open, warm, dialog, waiting } = useSignInDialog();
  const look = { variant, size };
  if (user) {
    return (
      <Button href="/account" {...look}>
        {strings.yourAccount}
      </Button>
    );
  }
  return (
    <>
      <Button
        // The sign-in page looks at where it is sent to; here the path is handed over as it is.
        href={pathname === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(normalizeQuery(asPath))}`}
        {...look}
        loading={waiting}
        onPointerEnter={warm}
        onPointerDown={warm}
        onFocus={warm}
        onClick={(event) => open({}, event)}
      >
        {strings.signIn}
      </Button>
      {dialog}
    </>
  );
}
