import type { GetServerSideProps } from 'next';
import { AccountArea } from '@/components/account/AccountArea';
import { ACCOUNT_PAGES } from '@/components/account/accountPages';
import { RequireSession } from '@/components/auth/RequireSession';
import { Page } from '@/components/layout/Page';

type AccountPageProps = { path: string; className: string };

/** Every page of the account: one route, so that the list of routes that each visitor loads stays short. */
export default function AccountPage({ path }: AccountPageProps) {
  const page = ACCOUNT_PAGES.find((one) => one.path === path) ?? ACCOUNT_PAGES[0];
  if (!page) return null;
  const { label, description, Matters } = page;
  return (
    <Page title={path === '/account' ? 'Account' : label} description={description} hidden>
      <RequireSession what="your account">
        {(user) => (
          <AccountArea user={user} page={page}>
            <Matters user={user} />
          </AccountArea>
        )}
      </RequireSession>
    </Page>
  );
}

/** Knows the pages by their paths; any other is not found. */
export const getServerSideProps: GetServerSideProps<AccountPageProps> = ({ params }) => {
  const parts = params?.['page'];
  const path = ['/account', ...(Array.isArray(parts) ? parts : [])].join('/');
  const isKnown = ACCOUNT_PAGES.some((page) => page.path === path);
  return Promise.resolve(isKnown ? { props: { path, className: 'page-account' } } : { notFound: true });
};
