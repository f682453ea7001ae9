import type { GetServerSideProps } from 'next';
import type { DevelopersPageProps } from '@/components/developers/DevelopersPage';
import { describeFunctions } from '@/lib/developers/describeFunctions';

export { DevelopersPage as default } from '@/components/developers/DevelopersPage';

/** The reference comes with the page, so that no visitor fetches the schemas it is made from. */
export const getServerSideProps: GetServerSideProps<DevelopersPageProps> = () =>
  Promise.resolve({ props: { groups: describeFunctions() } });
