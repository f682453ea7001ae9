import type { GetServerSideProps } from 'next';
import { writeRobots } from '@/lib/shell/writeRobots';
import { writeSitemap } from '@/lib/shell/writeSitemap';
import { readSettings } from '@/lib/env';

/** What search engines ask for: one route, so that the list of routes that each visitor loads stays short. */
const FILES: Readonly<Record<string, readonly [type: string, write: (siteUrl: string) => string]>> = {
  'robots.txt': ['text/plain', writeRobots],
  'sitemap.xml': ['application/xml', writeSitemap],
};

/** Never rendered: the answer is written below, and any other name is not found. */
export default function FilePage() {
  return null;
}

export const getServerSideProps: GetServerSideProps = async ({ params, res }) => {
  const file = FILES[String(params?.['file'])];
  if (!file) return { notFound: true };
  const [type, write] = file;
  res.setHeader('Content-Type', `${type}; charset=utf-8`);
  res.end(write(readSettings().siteUrl));
  return { props: {} };
};
