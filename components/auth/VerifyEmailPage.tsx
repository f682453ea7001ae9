import { useRouter } from 'next/router';
import { Doorway } from '@/components/auth/Doorway';
import { VerifyEmail } from '@/components/auth/VerifyEmail';
import { Page } from '@/components/layout/Page';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

/** `/verify-email` */
export const VerifyEmailPage: FoyerPage = () => {
  const { token } = useRouter().query;
  return (
    <Page title="Confirm your email" description="Confirm your email address with the link from your mail." hidden>
      <Doorway title="Confirm your email">
        <VerifyEmail token={typeof token === 'string' ? token : ''} />
      </Doorway>
    </Page>
  );
};
VerifyEmailPage.bodyClass = 'page-entrance';
