import Link from 'next/link';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { FormFooter, Notice, useAuthForm, useCapsLock } from '@/components/auth/forms/authForm';
import { ForgotPasswordForm } from '@/components/auth/forms/EmailForm';
import styles from '@/components/auth/forms/Form.module.css';
import { AuthFrame } from '@/components/auth/pages/AuthFrame';
import { strings } from '@/components/auth/pages/strings.en';
import { Page } from '@/components/layout/Page';
import { Button } from '@/components/ui/Button';
import { PasswordField } from '@/components/ui/forms/PasswordField';
import { RichText } from '@/components/ui/RichText';
import { useAuth } from '@/lib/auth/useAuth';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toMessage } from '@/lib/errors/toMessage';
import type { FoyerPage } from '@/lib/shell/FoyerPage';
import { describePasswordError, PASSWORD_MIN_LENGTH } from '@/protocol/sign-in/credentialRules';

/** The link was used, replaced by a later mail, or is too old (codes of the cloud function `resetPassword`). */
const LINK_IS_SPENT: readonly (number | undefined)[] = [101, 124];

const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');

/** `/reset-password` */
export const ResetPasswordPage: FoyerPage = () => {
  const { token, username } = useRouter().query;
  return (
    <Page title={strings.reset.title} description={strings.reset.description} hidden>
      <AuthFrame title={strings.reset.title} lead={strings.reset.lead}>
        <ResetPasswordForm token={one(token)} username={one(username)} />
      </AuthFrame>
    </Page>
  );
};
ResetPasswordPage.bodyClass = 'page-entrance';

/** Props of {@link ResetPasswordForm}. */
type ResetPasswordFormProps = {
  /** The token of the link in the mail; empty where the link was cut. */
  token: string;
  /** The account's name, which the link carries along. */
  username: string;
};

/** Sets a new password with the link from the mail. */
export function ResetPasswordForm({ token, username }: ResetPasswordFormProps) {
  const { resetPassword } = useAuth();
  const { capsLock, handlers } = useCapsLock();
  const [done, setDone] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const { formProps, errors, ...state } = useAuthForm({
    fields: ['password'],
    validate: ({ password }) => ({ password: describePasswordError(password, username) ?? undefined }),
    submit: async ({ password }) => {
      const result = await resetPassword(token, password);
      setDone(result.ok);
      return result;
    },
    place: (error: FoyerError) => {
      if (!LINK_IS_SPENT.includes(error.code)) return null;
      setUsed(true);
      return { field: null, text: toMessage(error) };
    },
  });
  if (!token) {
    return (
      <Notice tone="bad" title={strings.link.incomplete}>
        <p>{strings.link.incompleteText}</p>
        <Button href="/forgot-password">{strings.link.request}</Button>
      </Notice>
    );
  }
  if (done) {
    return (
      <Notice tone="good" title={strings.reset.done}>
        <p>{strings.reset.doneText}</p>
        <Button variant="primary" href="/sign-in">
          {strings.reset.signIn}
        </Button>
      </Notice>
    );
  }
  return (
    <form className={styles.form} aria-label={strings.reset.title} {...formProps}>
      {/* For password managers: whose password this is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />
      <PasswordField
        name="password"
        label={strings.reset.password}
        autoComplete="new-password"
        meter
        username={username}
        error={errors.password}
        hint={capsLock ? strings.reset.capsLock : strings.reset.hint(PASSWORD_MIN_LENGTH)}
        {...handlers}
      />
      <FormFooter label={strings.reset.submit} {...state} />
      {isUsed && (
        <Button href="/forgot-password" size="l">
          {strings.link.request}
        </Button>
      )}
    </form>
  );
}

/** `/forgot-password` */
export const ForgotPasswordPage: FoyerPage = () => {
  return (
    <Page title={strings.forgot.title} description={strings.forgot.lead}>
      <AuthFrame
        title={strings.forgot.title}
        lead={strings.forgot.lead}
        aside={<RichText text={strings.forgot.remembered} parts={[<Link href="/sign-in" />]} />}
      >
        <ForgotPasswordForm />
      </AuthFrame>
    </Page>
  );
};
ForgotPasswordPage.bodyClass = 'page-entrance';
