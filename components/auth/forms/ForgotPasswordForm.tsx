import { RichText } from '@/components/ui/RichText';
import { useAuth } from '@/lib/auth/useAuth';
import { MailForm } from '@/components/auth/forms/MailForm';
import { strings } from '@/components/auth/forms/strings.en';

/**
 * Asks for a link to set a new password.
 *
 * The answer is the same whether an account has the address or not: nobody can ask this form who is a member.
 */
export function ForgotPasswordForm() {
  const { requestPasswordReset } = useAuth();
  return (
    <MailForm
      name={strings.email.resetForm}
      label={strings.email.sendReset}
      send={requestPasswordReset}
      describeSent={(email) => <RichText text={strings.email.resetSent} parts={[email]} />}
    />
  );
}
