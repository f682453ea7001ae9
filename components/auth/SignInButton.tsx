import { useRouter } from 'next/router';
import { Button } from '@/components/ui/Button';
import { useSignInDialog } from '@/components/auth/useSignInDialog';
import { nextPath, withNext } from '@/components/auth/nextPath';

/** Props of {@link SignInButton}. */
export type SignInButtonProps = { children?: string; variant?: 'primary' | 'secondary'; size?: 'm' | 'l' };

/**
 * Opens the sign-in dialog; before the page answers, it is a plain link to the sign-in page, so it works from the first
 * paint on.
 */
export function SignInButton({ children = 'Sign in', variant = 'secondary', size = 'm' }: SignInButtonProps) {
  const { pathname, asPath } = useRouter();
  const { open, warm, dialog } = useSignInDialog();
  const page = withNext('/sign-in', pathname === '/' ? nextPath(undefined) : nextPath(asPath));
  return (
    <>
      <Button
        href={page}
        variant={variant}
        size={size}
        onPointerEnter={warm}
        onPointerDown={warm}
        onFocus={warm}
        onClick={(event) => open({}, event)}
      >
        {children}
      </Button>
      {dialog}
    </>
  );
}
