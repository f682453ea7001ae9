import { useRouter } from 'next/router';
import { Doorway } from '@/components/auth/Doorway';
import { VerifyEmail } from '@/components/auth/VerifyEmail';
import { Page } from '@/components/layout/Page';

export default function VerifyEmailPage() {
  const { token } = useRouter().query;
  return (
    <Page title="Confirm your email" description="Confirm your email address with the link from your mail." hidden>
      <Doorway title="Confirm your email">
        <VerifyEmail token={typeof token === 'string' ? token : ''} />
      </Doorway>
    </Page>
  );
}

VerifyEmailPage.getInitialProps = () => ({ className: 'page-entrance' });
