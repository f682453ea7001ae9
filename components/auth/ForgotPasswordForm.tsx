import { useState } from 'react';
import { Field } from '@/components/ui/Field';
import { useAuth } from '@/lib/hooks/useAuth';
import { FormFooter } from '@/components/auth/FormFooter';
import { Notice } from '@/components/auth/Notice';
import { findEmailFault } from '@/components/auth/findEmailFault';
import { useAuthForm } from '@/components/auth/useAuthForm';
import styles from '@/components/auth/Form.module.css';

/**
 * Asks for a link to set a new password.
 *
 * The answer is the same whether an account has the address or not: nobody can ask this form who is a member.
 */
export function ForgotPasswordForm() {
  const { requestPasswordReset } = useAuth();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { formProps, errors, ...state } = useAuthForm({
    fields: ['email'],
    validate: ({ email }) => ({ email: findEmailFault(email.trim()) ?? undefined }),
    submit: async ({ email }) => {
      const done = await requestPasswordReset(email.trim());
      if (done) setSentTo(email.trim());
      return done;
    },
  });
  if (sentTo) {
    return (
      <Notice tone="good" title="Look into your mail">
        <p>
          If an account has the address <strong>{sentTo}</strong>, a link to set a new password is on its way. It works
          once. Nothing there after a few minutes? Look among the unwanted mail.
        </p>
        <button type="button" className={styles.link} onClick={() => setSentTo(null)}>
          Use another address
        </button>
      </Notice>
    );
  }
  return (
    <form className={styles.form} aria-label="Ask for a new password" {...formProps}>
      <Field
        name="email"
        type="email"
        inputMode="email"
        label="Email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email}
      />
      <FormFooter label="Send the link" {...state} />
    </form>
  );
}
