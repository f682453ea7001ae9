import { ContractForm, type ContractFormProps } from '@/components/contracts/start/ContractForm';
import { strings as startStrings } from '@/components/contracts/start/strings.en';
import { EmptyState } from '@/components/ui/EmptyState';

/** Asks for the ABI of a contract of which none was found. */
export function MissingAbi(form: Pick<ContractFormProps, 'start' | 'onOpen'>) {
  return (
    <>
      <EmptyState title={startStrings.noAbi.title} text={startStrings.noAbi.text} />
      <ContractForm asks="abi" {...form} />
    </>
  );
}
