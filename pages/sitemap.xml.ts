import { serveSitemap } from '@/lib/shell/searchEngines';

export const getServerSideProps = serveSitemap;

export default function Sitemap() {
  return null;
}
