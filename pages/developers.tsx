import type { GetServerSideProps } from 'next';
import { DeveloperReference, type DeveloperReferenceProps } from '@/components/developers/DeveloperReference';
import { Page } from '@/components/layout/Page';
import { describeFunctions } from '@/lib/developers/describeFunctions';

/** The reference of the data service, and a console that runs its functions. */
export default function DevelopersPage({ groups }: DeveloperReferenceProps) {
  return (
    <Page
      title="For developers"
      description="Every function of the data service: what it takes, what it answers, how to call it, and a console to try it."
    >
      <DeveloperReference groups={groups} />
    </Page>
  );
}

/** The reference comes with the page, so that no visitor fetches the schemas it is made from. */
export const getServerSideProps: GetServerSideProps<DeveloperReferenceProps> = () =>
  Promise.resolve({ props: { groups: describeFunctions(), className: 'page-developers' } });
