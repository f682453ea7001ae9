import { readLegalPage } from '@/lib/shell/readLegalPage';

export { LegalPage as default } from '@/components/legal/LegalPage';
export const getServerSideProps = readLegalPage;
