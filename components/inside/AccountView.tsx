import { AccountArea } from '@/components/account/AccountArea';
import { ACCOUNT_PAGES } from '@/components/account/accountPages';
import { RequireSession } from '@/components/auth/RequireSession';
import { Page } from '@/components/layout/Page';

/** A page of the account, by its address. */
export function AccountView({ path }: { path: string }) {
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
