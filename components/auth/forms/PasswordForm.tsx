import { useState } from 'react';
import Link from 'next/link';
import { Field } from '@/components/ui/forms/Field';
import { focusOnMount } from '@/components/ui/forms/focus';
import { PasswordField } from '@/components/ui/forms/PasswordField';
import { useAuth } from '@/lib/auth/useAuth';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { FormFooter, useAuthForm, useCapsLock } from '@/components/auth/forms/authForm';
import { strings } from '@/components/auth/forms/strings.en';
import styles from '@/components/auth/forms/Form.module.css';
import { MFA_ERROR, MFA_TOKEN_REQUIRED, OBJECT_NOT_FOUND } from '@/protocol/codes';

/** Props of {@link PasswordForm}. */
export type PasswordFormProps = {
  /** Opens the view for a forgotten password; without it the link leads to its page. */
  onForgot?: () => void;
  autoFocus?: boolean;
};

/** The server answers 101 for a wrong name, a wrong password, and an account closed after wrong ones: nobody learns which. */
const place = (error: FoyerError) => {
  if (error.code === MFA_TOKEN_REQUIRED) return { field: 'code' as const, text: strings.signIn.codeMissing };
  if (error.code === MFA_ERROR) return { field: 'code' as const, text: strings.signIn.codeWrong };
  return error.code === OBJECT_NOT_FOUND
    ? {
        field: 'password' as const,
        text: strings.signIn.refused,
      }
    : null;
};

/** Log in with a username or an email address, and a password. */
export function PasswordForm({ onForgot, autoFocus = false }: PasswordFormProps) {
  const { signIn } = useAuth();
  const { capsLock, handlers } = useCapsLock();
  const [asksCode, setAsksCode] = useState(false);
  const { formProps, errors, ...state } = useAuthForm({
    fields: ['username', 'password', 'code'],
    validate: ({ username, password }) => ({
      username: username.trim() === '' ? strings.signIn.loginMissing : undefined,
      password: password === '' ? strings.signIn.passwordMissing : undefined,
    }),
    submit: async ({ username, password, code }) => {
      const result = await signIn({ login: username, password, ...(code !== '' && { code }) });
      // Only an account with a second factor is asked for a code, and only after its password was right.
      if (!result.ok && result.error.code === MFA_TOKEN_REQUIRED) setAsksCode(true);
      return result;
    },
    place,
  });
  return (
    <form className={styles.form} aria-label={strings.signIn.form} {...formProps}>
      <Field
        name="username"
        label={strings.fields.login}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
        data-autofocus={autoFocus || undefined}
      />
      <PasswordField
        name="password"
        label={strings.fields.password}
        autoComplete="current-password"
        error={errors.password}
        hint={capsLock ? strings.fields.capsLock : undefined}
        action={
          onForgot ? (
            <button type="button" className={styles.link} onClick={onForgot}>
              {strings.signIn.forgot}
            </button>
          ) : (
            <Link className={styles.link} href="/forgot-password">
              {strings.signIn.forgot}
            </Link>
          )
        }
        {...handlers}
      />
      {asksCode && (
        <Field
          name="code"
          label={strings.fields.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.code}
          hint={strings.fields.codeHint}
          ref={focusOnMount}
        />
      )}
      <FormFooter label={strings.signIn.submit} {...state} />
    </form>
  );
}
