import { useAuth } from '@/lib/auth/useAuth';
import { MailForm } from '@/components/auth/forms/MailForm';

/**
 * Asks for a link to set a new password.
 *
 * The answer is the same whether an account has the address or not: nobody can ask this form who is a member.
 */
export function ForgotPasswordForm() {
  const { requestPasswordReset } = useAuth();
  return (
    <MailForm
      name="Ask for a new password"
      label="Send the link"
      send={requestPasswordReset}
      describeSent={(email) => (
        <>
          If an account has the address {email}, a link to set a new password is on its way. It works once. Nothing
          there after a few minutes? Look among the unwanted mail.
        </>
      )}
    />
  );
}
