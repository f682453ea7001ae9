import type { GetServerSideProps } from 'next';
import { INSIDE_AREAS } from '@/components/inside/insideAreas';
import { readSettings } from '@/lib/env';
import { writeRobots } from '@/lib/shell/writeRobots';
import { writeSitemap } from '@/lib/shell/writeSitemap';

type InsidePageProps = { path: string; className: string };

/** What search engines ask for. */
const FILES: Readonly<Record<string, readonly [type: string, write: (siteUrl: string) => string]>> = {
  '/robots.txt': ['text/plain', writeRobots],
  '/sitemap.xml': ['application/xml', writeSitemap],
};

const areaOf = (path: string) => INSIDE_AREAS.find(({ paths }) => paths.includes(path));

/** All that has no route of its own: one route for many pages, so that the list that each visitor loads stays short. */
export default function InsidePage({ path }: InsidePageProps) {
  const area = areaOf(path);
  return area ? <area.View path={path} /> : null;
}

/** Knows the pages by their paths; any other is not found. */
export const getServerSideProps: GetServerSideProps<InsidePageProps> = async ({ params, res }) => {
  const parts = params?.['page'];
  const path = `/${Array.isArray(parts) ? parts.join('/') : ''}`;
  const [type, write] = FILES[path] ?? [];
  if (write) {
    res.setHeader('Content-Type', `${String(type)}; charset=utf-8`);
    res.end(write(readSettings().siteUrl));
  }
  const className = areaOf(path)?.className ?? '';
  return className || write ? { props: { path, className } } : { notFound: true };
};
