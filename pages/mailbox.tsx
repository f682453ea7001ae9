import type { GetServerSideProps } from 'next';
import { Page } from '@/components/layout/Page';
import { Mailbox } from '@/components/mailbox/Mailbox';
import { IS_DEVELOPMENT } from '@/lib/env';

/** During development only: in production the address does not exist. */
export default function MailboxPage() {
  return (
    <Page title="Mail box" description="Mail of this backend during development." hidden>
      <Mailbox />
    </Page>
  );
}

export const getServerSideProps: GetServerSideProps = () =>
  Promise.resolve(IS_DEVELOPMENT ? { props: { className: 'page-mailbox' } } : { notFound: true });
