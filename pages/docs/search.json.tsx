import { serveDocsSearch } from '@/lib/docs/serveDocsFiles';

export const getServerSideProps = serveDocsSearch;

export default function DocsSearch() {
  return null;
}
