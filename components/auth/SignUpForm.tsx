import { Field } from '@/components/ui/Field';
import { PasswordField } from '@/components/ui/PasswordField';
import { useAuth } from '@/lib/hooks/useAuth';
import { PASSWORD_MIN_LENGTH } from '@/protocol/passwordRules';
import { FormFooter } from '@/components/auth/FormFooter';
import { describePasswordFault } from '@/components/auth/describePasswordFault';
import { findEmailFault } from '@/components/auth/findEmailFault';
import { useAuthForm } from '@/components/auth/useAuthForm';
import { useCapsLock } from '@/components/auth/useCapsLock';
import styles from '@/components/auth/Form.module.css';

/** The SDK's words for an empty name (specification section 5, row D01). */
const EMPTY_USERNAME = 'Cannot sign up user with an empty username.';

/** Create an account with a username and a password; an email address if the visitor wants one. */
export function SignUpForm() {
  const { signUp } = useAuth();
  const { capsLock, handlers } = useCapsLock();
  const { formProps, errors, ...state } = useAuthForm({
    fields: ['username', 'email', 'password'],
    validate: ({ username, email, password }) => ({
      username: username.trim() === '' ? EMPTY_USERNAME : undefined,
      email: email.trim() === '' ? undefined : (findEmailFault(email.trim()) ?? undefined),
      password: describePasswordFault(password, username.trim()) ?? undefined,
    }),
    submit: ({ username, email, password }) =>
      signUp({ username: username.trim(), password, ...(email.trim() && { email: email.trim() }) }),
  });
  return (
    <form className={styles.form} aria-label="Create an account" {...formProps}>
      <Field
        name="username"
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
      />
      <Field
        name="email"
        type="email"
        inputMode="email"
        label="Email (optional)"
        hint="Only for a link when you forget your password."
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        meter
        error={errors.password}
        hint={
          capsLock ? 'Caps lock is on.' : `At least ${PASSWORD_MIN_LENGTH} characters. A few words in a row work well.`
        }
        {...handlers}
      />
      <FormFooter label="Create account" {...state} />
    </form>
  );
}
