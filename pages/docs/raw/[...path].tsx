import { serveDocsFile } from '@/lib/docs/serveDocsFiles';

export const getServerSideProps = serveDocsFile;

export default function DocsFile() {
  return null;
}
