import { useRouter } from 'next/router';
import { Doorway } from '@/components/auth/Doorway';
import { ResetPasswordForm } from '@/components/auth/ResetPasswordForm';

export default function ResetPasswordPage() {
  const { token } = useRouter().query;
  return (
    <Doorway title="Set a new password" lead="Choose one that you use nowhere else.">
      <ResetPasswordForm token={typeof token === 'string' ? token : ''} />
    </Doorway>
  );
}

ResetPasswordPage.getInitialProps = () => ({ className: 'page-entrance' });
