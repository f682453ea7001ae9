import Link from 'next/link';
import { RichText } from '@/components/ui/RichText';
import { LEGAL_DOCUMENTS } from '@/lib/env';
import { Field } from '@/components/ui/forms/Field';
import { WithSdkMessage } from '@/components/ui/forms/WithSdkMessage';
import { PasswordField } from '@/components/ui/forms/PasswordField';
import { EmptyFieldError } from '@/lib/errors/backendErrors';
import { useAuth } from '@/lib/auth/useAuth';
import { describeEmailError } from '@/protocol/sign-in/emailAddress';
import { describePasswordError, describeUsernameError, PASSWORD_MIN_LENGTH } from '@/protocol/sign-in/credentialRules';
import { FormFooter, useAuthForm, useCapsLock } from '@/components/auth/forms/authForm';
import { strings } from '@/components/auth/forms/strings.en';
import styles from '@/components/auth/forms/Form.module.css';

/** An empty field: our sentence, with what the sign-up itself would say (row D01). */
const EMPTY = {
  username: (
    <WithSdkMessage message={new EmptyFieldError('username').message}>{strings.signUp.usernameMissing}</WithSdkMessage>
  ),
  password: (
    <WithSdkMessage message={new EmptyFieldError('password').message}>{strings.signUp.passwordMissing}</WithSdkMessage>
  ),
};

/** Create an account with a username and a password; an email address if the visitor wants one. */
export function SignUpForm() {
  const { signUp } = useAuth();
  const { capsLock, handlers } = useCapsLock();
  const { formProps, errors, ...state } = useAuthForm({
    fields: ['username', 'email', 'password'],
    validate: ({ username, email, password }) => ({
      username: username.trim() === '' ? EMPTY.username : (describeUsernameError(username) ?? undefined),
      email: email.trim() === '' ? undefined : (describeEmailError(email) ?? undefined),
      password: password === '' ? EMPTY.password : (describePasswordError(password, username.trim()) ?? undefined),
    }),
    submit: signUp,
  });
  return (
    <form className={styles.form} aria-label={strings.signUp.form} {...formProps}>
      <Field
        name="username"
        label={strings.fields.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
      />
      <Field
        name="email"
        type="email"
        inputMode="email"
        label={strings.fields.emailOptional}
        hint={strings.fields.emailHint}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email}
      />
      <PasswordField
        name="password"
        label={strings.fields.password}
        autoComplete="new-password"
        meter
        error={errors.password}
        hint={capsLock ? strings.fields.capsLock : strings.fields.newPasswordHint(PASSWORD_MIN_LENGTH)}
        {...handlers}
      />
      <LegalNote />
      <FormFooter label={strings.signUp.submit} {...state} />
    </form>
  );
}

/** What a new account accepts: the terms, the privacy policy, or both; nothing where the site has neither. */
function LegalNote() {
  const [hasTerms, hasPrivacy] = [LEGAL_DOCUMENTS.includes('terms'), LEGAL_DOCUMENTS.includes('privacy')];
  if (!hasTerms && !hasPrivacy) return null;
  const { both, terms, privacy } = strings.legal;
  return (
    <p className={`${styles.note} ${styles.aside}`}>
      <RichText
        text={hasTerms && hasPrivacy ? both : hasTerms ? terms : privacy}
        parts={[<Link href="/legal/terms" />, <Link href="/legal/privacy" />]}
      />
    </p>
  );
}
