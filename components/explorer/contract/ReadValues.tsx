import { useQuery } from '@tanstack/react-query';
import { strings } from '@/components/explorer/strings.en';
import { type Token, Value } from '@/components/ui/contract/Value';
import { isReadImmediately, useContractReads } from '@/components/ui/contract/useContractReads';
import { Failure } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { Facts } from '@/components/ui/values/Facts';
import { type ContractDoc, describeAbi } from '@/lib/contracts/ContractDoc';
import { getQueryClient } from '@/lib/data/queryClient';
import { toFoyerError } from '@/lib/errors/backendErrors';
import styles from '@/components/explorer/contract/Contract.module.css';

/** Props of {@link ReadValues}. */
export type ReadValuesProps = {
  chainId: number;
  address: string;
  /** JSON, or one function or event in each line. */
  abi: string;
  /** What it counts in, where it is a token. */
  token: Token | null;
};

/** What the functions of a contract answer that take nothing. */
export function ReadValues(props: ReadValuesProps) {
  const { abi } = props;
  const { data: doc, error } = useQuery(
    { queryKey: ['contract doc', abi], queryFn: () => describeAbi(abi), staleTime: Infinity, retry: false },
    getQueryClient(),
  );
  if (error) return <Failure error={toFoyerError(error)} />;
  return doc ? <Answers {...props} doc={doc} /> : <Skeleton lines={6} />;
}

function Answers({ chainId, address, token, doc }: ReadValuesProps & { doc: ContractDoc }) {
  const functions = doc.functions.filter(isReadImmediately);
  const answers = useContractReads({ chainId, address }, doc);
  if (functions.length === 0) return <p className={styles.muted}>{strings.contract.nothingToRead}</p>;
  return (
    <Facts
      facts={functions.map(({ name, signature, outputs: [output] }) => {
        const answer = answers?.get(signature);
        const value =
          !answers || !output ? (
            <Skeleton width="m" />
          ) : answer === undefined ? (
            <span className={styles.muted}>{strings.contract.refused}</span>
          ) : (
            <Value type={output} value={answer} token={token} of={name} chainId={chainId} />
          );
        return [
          name,
          <span key={signature} className={styles.line}>
            {value}
            <span className={styles.type}>{output?.type}</span>
          </span>,
        ];
      })}
    />
  );
}
