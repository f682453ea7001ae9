import { useState } from 'react';
import { Field } from '@/components/ui/Field';
import { useAuth } from '@/lib/hooks/useAuth';
import { FormFooter } from '@/components/auth/FormFooter';
import { Notice } from '@/components/auth/Notice';
import { findEmailFault } from '@/components/auth/findEmailFault';
import { useAuthForm } from '@/components/auth/useAuthForm';
import styles from '@/components/auth/Form.module.css';

/** Has the mail that confirms an address sent again. */
export function ResendVerificationForm({ email: known }: { email: string }) {
  const { resendVerification } = useAuth();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { formProps, errors, ...state } = useAuthForm({
    fields: ['email'],
    validate: ({ email }) => ({ email: findEmailFault(email.trim()) ?? undefined }),
    submit: async ({ email }) => {
      const sent = await resendVerification(email.trim());
      if (sent) setSentTo(email.trim());
      return sent;
    },
  });
  if (sentTo) {
    return (
      <Notice tone="good" title="Look into your mail">
        <p>
          If <strong>{sentTo}</strong> waits to be confirmed, a new link is on its way.
        </p>
      </Notice>
    );
  }
  return (
    <form className={styles.form} aria-label="Send a new link" {...formProps}>
      <Field
        name="email"
        type="email"
        inputMode="email"
        label="Email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={known}
        error={errors.email}
      />
      <FormFooter label="Send a new link" {...state} />
    </form>
  );
}
