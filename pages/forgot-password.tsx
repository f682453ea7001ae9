import Link from 'next/link';
import { Doorway } from '@/components/auth/Doorway';
import { ForgotPasswordForm } from '@/components/auth/ForgotPasswordForm';

export default function ForgotPasswordPage() {
  return (
    <Doorway
      title="Forgotten your password?"
      lead="You get a link by mail to set a new one."
      aside={
        <>
          It came back to you? <Link href="/sign-in">Sign in</Link>
        </>
      }
    >
      <ForgotPasswordForm />
    </Doorway>
  );
}

ForgotPasswordPage.getInitialProps = () => ({ className: 'page-entrance' });
