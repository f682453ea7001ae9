import { useState, type ReactElement, type ReactNode } from 'react';
import { Field } from '@/components/ui/forms/Field';
import { describeEmailError } from '@/protocol/sign-in/emailAddress';
import { FormFooter, Notice, useAuthForm } from '@/components/auth/forms/authForm';
import type { AuthResult } from '@/lib/auth/changeSession';
import { useAuth } from '@/lib/auth/useAuth';
import { RichText } from '@/components/ui/RichText';
import { strings } from '@/components/auth/forms/strings.en';
import styles from '@/components/auth/forms/Form.module.css';

/** Props of {@link EmailForm}. */
export type EmailFormProps = {
  /** Name of the form. */
  name: string;
  /** Of the button. */
  label: string;
  /** The address that is filled in at first. */
  known?: string;
  /** An action of `useAuth` that has an email sent. */
  send: (email: string) => Promise<AuthResult>;
  /** What to expect in the email. Must not reveal whether anybody has the address. */
  describeSent: (email: ReactElement) => ReactNode;
};

/** Has an email sent to an address. */
export function EmailForm({ name, label, known, send, describeSent }: EmailFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { formProps, errors, ...state } = useAuthForm({
    fields: ['email'],
    validate: ({ email }) => ({ email: describeEmailError(email) ?? undefined }),
    submit: async ({ email }) => {
      const result = await send(email);
      if (result.ok) setSentTo(email.trim());
      return result;
    },
  });
  if (sentTo) {
    return (
      <Notice tone="good" title={strings.email.sent}>
        <p>{describeSent(<strong>{sentTo}</strong>)}</p>
        <button type="button" className={styles.link} onClick={() => setSentTo(null)}>
          {strings.email.other}
        </button>
      </Notice>
    );
  }
  return (
    <form className={styles.form} aria-label={name} {...formProps}>
      <Field
        name="email"
        type="email"
        inputMode="email"
        label={strings.fields.email}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={known}
        error={errors.email}
      />
      <FormFooter label={label} {...state} />
    </form>
  );
}

/**
 * Asks for a link to set a new password.
 *
 * The answer is the same whether an account has the address or not, so that nobody learns who is a member.
 */
export function ForgotPasswordForm() {
  const { requestPasswordReset } = useAuth();
  return (
    <EmailForm
      name={strings.email.resetForm}
      label={strings.email.sendReset}
      send={requestPasswordReset}
      describeSent={(email) => <RichText text={strings.email.resetSent} parts={[email]} />}
    />
  );
}
