import type { GetServerSideProps } from 'next';
import { IS_DEVELOPMENT } from '@/lib/env';

export { MailboxPage as default } from '@/components/mailbox/MailboxPage';

/** During development only: in production the address does not exist. */
export const getServerSideProps: GetServerSideProps = () =>
  Promise.resolve(IS_DEVELOPMENT ? { props: {} } : { notFound: true });
