import { Field } from '@/components/ui/forms/Field';
import { PasswordField } from '@/components/ui/forms/PasswordField';
import { EmptyFieldError } from '@/lib/errors/backendErrors';
import { useAuth } from '@/lib/auth/useAuth';
import { describeEmailFault } from '@/protocol/sign-in/emailRules';
import { describePasswordFault, PASSWORD_MIN_LENGTH } from '@/protocol/sign-in/passwordRules';
import { describeUsernameFault } from '@/protocol/sign-in/usernameRules';
import { FormFooter } from '@/components/auth/forms/FormFooter';
import { useAuthForm } from '@/components/auth/forms/useAuthForm';
import { useCapsLock } from '@/components/auth/forms/useCapsLock';
import styles from '@/components/auth/forms/Form.module.css';

/** What an empty field is told, as it would be by the sign-up itself (row D01). */
const sayEmpty = (field: 'username' | 'password') => new EmptyFieldError(field).message;

/** Create an account with a username and a password; an email address if the visitor wants one. */
export function SignUpForm() {
  const { signUp } = useAuth();
  const { capsLock, handlers } = useCapsLock();
  const { formProps, errors, ...state } = useAuthForm({
    fields: ['username', 'email', 'password'],
    validate: ({ username, email, password }) => ({
      username: username.trim() === '' ? sayEmpty('username') : (describeUsernameFault(username) ?? undefined),
      email: email.trim() === '' ? undefined : (describeEmailFault(email) ?? undefined),
      password:
        password === '' ? sayEmpty('password') : (describePasswordFault(password, username.trim()) ?? undefined),
    }),
    submit: signUp,
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
