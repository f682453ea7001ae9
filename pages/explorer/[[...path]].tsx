import { readExplorerPage } from '@/lib/explorer/readExplorerPage';

export { ExplorerPage as default } from '@/components/explorer/ExplorerPage';
export const getServerSideProps = readExplorerPage;
