import type { GetServerSideProps } from 'next';
import Head from 'next/head';
import { Mailbox } from '@/components/mailbox/Mailbox';

/** During development only: in production the address does not exist. */
export default function MailboxPage() {
  return (
    <>
      <Head>
        <title>Mail box · Foyer</title>
        <meta name="robots" content="noindex" />
      </Head>
      <Mailbox />
    </>
  );
}

export const getServerSideProps: GetServerSideProps = () =>
  Promise.resolve(
    process.env.NODE_ENV === 'production' ? { notFound: true } : { props: { className: 'page-mailbox' } },
  );
