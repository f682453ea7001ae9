import { readDocsPage } from '@/lib/docs/readDocsPage';

export { DocsPage as default } from '@/components/docs/DocsPage';
export const getServerSideProps = readDocsPage;
