import type { GetServerSideProps } from 'next';
import { readSettings } from '@/lib/env';

export const getServerSideProps: GetServerSideProps = async ({ res }) => {
  const closed = ['/account', '/mailbox', '/reset-password', '/verify-email', '/offline'];
  res.setHeader('Content-Type', 'text/plain; charset=utf-8');
  res.end(
    [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${readSettings().siteUrl}/sitemap.xml`,
      '',
    ].join('\n'),
  );
  return { props: {} };
};

/** Never rendered: the answer is written above. */
export default function Robots() {
  return null;
}
