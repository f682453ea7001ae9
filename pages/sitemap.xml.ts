import { serveSitemap } from '@/lib/shell/siteFiles';

export const getServerSideProps = serveSitemap;

export default function Sitemap() {
  return null;
}
