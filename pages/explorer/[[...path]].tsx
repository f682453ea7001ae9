import { readExplorerPage } from '@/lib/explorer/loadExplorer';

export { ExplorerPage as default } from '@/components/explorer/ExplorerPage';
export const getServerSideProps = readExplorerPage;
