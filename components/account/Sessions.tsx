import { Skeleton } from '@/components/ui/Skeleton';
import { Failure } from '@/components/ui/Failure';
import { Section } from '@/components/account/Section';
import { SessionList } from '@/components/account/SessionList';
import { useAccountData } from '@/components/account/useAccountData';

/** The sessions of the account, read when the page opens. */
export function Sessions() {
  const { data, error, reload } = useAccountData('listSessions');
  return (
    <Section title="Sessions" text="Where your account is open now. End what you do not know.">
      {data ? <SessionList sessions={data} onChanged={reload} /> : !error && <Skeleton lines={5} />}
      <Failure error={error} onRetry={() => void reload()} />
    </Section>
  );
}
