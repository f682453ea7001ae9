import type { GetServerSideProps } from 'next';
import { INSIDE_AREAS } from '@/components/inside/insideAreas';
import { readSettings } from '@/lib/env';
import { explorerProps } from '@/lib/explorer/explorerProps';
import type { ExplorerPage } from '@/lib/explorer/ExplorerView';
import { writeRobots } from '@/lib/shell/writeRobots';
import { writeSitemap } from '@/lib/shell/writeSitemap';

type InsidePageProps = { path: string; className: string; explorer?: ExplorerPage };

/** What search engines ask for. */
const FILES: Readonly<Record<string, readonly [type: string, write: (siteUrl: string) => string]>> = {
  '/robots.txt': ['text/plain', writeRobots],
  '/sitemap.xml': ['application/xml', writeSitemap],
};

const areaOf = (path: string) => INSIDE_AREAS.find(({ paths }) => paths.includes(path));

/** All that has no route of its own: one route for many pages, so that the list that each visitor loads stays short. */
export default function InsidePage({ path, explorer }: InsidePageProps) {
  const area = areaOf(path);
  return area ? <area.View path={path} explorer={explorer} /> : null;
}

/** Knows the pages by their paths; any other is not found. */
export const getServerSideProps: GetServerSideProps<InsidePageProps> = async ({ params, query, res }) => {
  const parts = params?.['page'];
  if (Array.isArray(parts) && parts[0] === 'explorer') return explorerProps(parts.slice(1), { query, res });
  const path = `/${Array.isArray(parts) ? parts.join('/') : ''}`;
  const [type, write] = FILES[path] ?? [];
  if (write) {
    res.setHeader('Content-Type', `${String(type)}; charset=utf-8`);
    res.end(write(readSettings().siteUrl));
  }
  const className = areaOf(path)?.className ?? '';
  return className || write ? { props: { path, className } } : { notFound: true };
};
