import { Sessions } from '@/components/account/Sessions';

/** Where the account is open. */
export function SessionMatters() {
  return (
    <>
      <Sessions />
    </>
  );
}
