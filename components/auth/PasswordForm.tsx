import { Link } from '@/components/ui/Link';
import { Field } from '@/components/ui/Field';
import { PasswordField } from '@/components/ui/PasswordField';
import { useAuth } from '@/lib/hooks/useAuth';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { FormFooter } from '@/components/auth/FormFooter';
import { useAuthForm } from '@/components/auth/useAuthForm';
import { useCapsLock } from '@/components/auth/useCapsLock';
import styles from '@/components/auth/Form.module.css';

/** Props of {@link PasswordForm}. */
export type PasswordFormProps = {
  /** Opens the view for a forgotten password; without it the link leads to its page. */
  onForgot?: () => void;
  autoFocus?: boolean;
};

/** The server answers 101 for a wrong name and for a wrong password alike; a locked account says so in its words. */
const place = (error: FoyerError) =>
  error.code === 101 && !/locked/i.test(error.message)
    ? { field: 'password' as const, text: 'No account has this name and this password. Check both.' }
    : null;

/** Log in with a username or an email address, and a password. */
export function PasswordForm({ onForgot, autoFocus = false }: PasswordFormProps) {
  const { signIn } = useAuth();
  const { capsLock, handlers } = useCapsLock();
  const { formProps, errors, ...state } = useAuthForm({
    fields: ['username', 'password'],
    validate: ({ username, password }) => ({
      username: username.trim() === '' ? 'Enter your username or your email address.' : undefined,
      password: password === '' ? 'Enter your password.' : undefined,
    }),
    submit: ({ username, password }) => signIn({ login: username, password }),
    place,
  });
  return (
    <form className={styles.form} aria-label="Log in with a password" {...formProps}>
      <Field
        name="username"
        label="Username or email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
        data-autofocus={autoFocus || undefined}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        error={errors.password}
        hint={capsLock ? 'Caps lock is on.' : undefined}
        action={
          onForgot ? (
            <button type="button" className={styles.link} onClick={onForgot}>
              Forgotten?
            </button>
          ) : (
            <Link className={styles.link} href="/forgot-password">
              Forgotten?
            </Link>
          )
        }
        {...handlers}
      />
      <FormFooter label="Log in" {...state} />
    </form>
  );
}
