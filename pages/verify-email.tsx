import { useRouter } from 'next/router';
import { Doorway } from '@/components/auth/Doorway';
import { VerifyEmail } from '@/components/auth/VerifyEmail';

export default function VerifyEmailPage() {
  const { token } = useRouter().query;
  return (
    <Doorway title="Confirm your email">
      <VerifyEmail token={typeof token === 'string' ? token : ''} />
    </Doorway>
  );
}

VerifyEmailPage.getInitialProps = () => ({ className: 'page-entrance' });
