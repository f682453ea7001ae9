import { useState, type ReactElement, type ReactNode } from 'react';
import { Field } from '@/components/ui/forms/Field';
import { describeEmailError } from '@/protocol/sign-in/identifierRules';
import { FormFooter } from '@/components/auth/forms/FormFooter';
import { Notice } from '@/components/auth/forms/Notice';
import { strings } from '@/components/auth/forms/strings.en';
import { useAuthForm } from '@/components/auth/forms/useAuthForm';
import styles from '@/components/auth/forms/Form.module.css';

/** Props of {@link MailForm}. */
export type MailFormProps = {
  /** Name of the form. */
  name: string;
  /** Of the button. */
  label: string;
  /** The address that stands there at first. */
  known?: string;
  /** An action of `useAuth` that has a mail sent. */
  send: (email: string) => Promise<boolean>;
  /** What to expect in the mail of this address. Must not tell whether anybody has it. */
  describeSent: (email: ReactElement) => ReactNode;
};

/** Has a mail sent to an address. */
export function MailForm({ name, label, known, send, describeSent }: MailFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { formProps, errors, ...state } = useAuthForm({
    fields: ['email'],
    validate: ({ email }) => ({ email: describeEmailError(email) ?? undefined }),
    submit: async ({ email }) => {
      const done = await send(email);
      if (done) setSentTo(email.trim());
      return done;
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
