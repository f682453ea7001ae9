import { ContractsArea } from '@/components/contracts/ContractsArea';
import { Page } from '@/components/layout/Page';

/** The page that reads and writes contracts. */
export function ContractsView() {
  return (
    <Page
      title="Contracts"
      description="Ask any contract what it knows, have it do what it can, and see what it tells, without reading its code."
    >
      <ContractsArea />
    </Page>
  );
}
