import type { ReactNode } from 'react';
import type { Account } from '@/protocol/calls/account';
import { Skeleton } from '@/components/ui/Skeleton';
import { Failure } from '@/components/ui/Failure';
import { useAccountData } from '@/lib/account/useAccountData';

/** Props of {@link WithAccount}. */
export type WithAccountProps = { children: (account: Account, reload: () => Promise<void>) => ReactNode };

/** Shows something about the account once it was read; until then its place is kept. */
export function WithAccount({ children }: WithAccountProps) {
  const { data, error, reload } = useAccountData('getAccount');
  if (data) return children(data, reload);
  return error ? (
    <Failure error={error} onRetry={() => void reload()} />
  ) : (
    <div aria-busy="true" style={{ padding: 'var(--s6) 0', minHeight: '24rem' }}>
      <Skeleton lines={6} />
    </div>
  );
}
