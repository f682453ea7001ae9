import { useAuth } from '@/lib/hooks/useAuth';
import { MailForm } from '@/components/auth/MailForm';

/** Has the mail that confirms an address sent again; the answer tells nobody whether an account has the address. */
export function ResendVerificationForm({ email: known }: { email: string }) {
  const { resendVerification } = useAuth();
  return (
    <MailForm
      name="Send a new link"
      label="Send a new link"
      known={known}
      send={resendVerification}
      describeSent={(email) => <>If {email} waits to be confirmed, a new link is on its way.</>}
    />
  );
}
