import { useQuery } from '@tanstack/react-query';
import { queryContract, type ContractQuery, type ContractResult } from '@/lib/contracts/queryContract';
import type { ContractDoc, ContractFunction } from '@/lib/contracts/ContractDoc';
import { getQueryClient } from '@/lib/data/queryClient';

/** More are answered when they are opened. */
const MAX_READS = 40;

/** Values change with the blocks: they are read again after this long, in milliseconds. */
const REFETCH_MS = 30_000;

/** Whether a function is answered without being asked: it reads, takes nothing, and gives one value. */
export const isReadImmediately = ({ reads, inputs, outputs }: ContractFunction): boolean =>
  reads && inputs.length === 0 && outputs.length === 1;

/**
 * The answers of a contract's functions that take nothing, by signature, in one go; those that the contract refuses are
 * left out. `undefined` until they are known.
 */
export function useContractReads(
  { chainId, address }: Pick<ContractQuery, 'chainId' | 'address'>,
  doc: ContractDoc | null,
): ReadonlyMap<string, ContractResult> | undefined {
  const requests = (doc?.functions ?? []).filter(isReadImmediately).slice(0, MAX_READS);
  const { data } = useQuery(
    {
      queryKey: ['contract reads', chainId, address.toLowerCase(), requests.map(({ signature }) => signature)],
      queryFn: async ({ signal }) => {
        const answers = await Promise.allSettled(
          requests.map(({ signature }) =>
            queryContract({ chainId, address, abi: doc?.json ?? [], signature, values: [] }, signal),
          ),
        );
        return new Map(
          answers.flatMap((answer, at): [string, ContractResult][] => {
            const signature = requests[at]?.signature;
            return answer.status === 'fulfilled' && signature ? [[signature, answer.value]] : [];
          }),
        );
      },
      enabled: requests.length > 0,
      refetchInterval: REFETCH_MS,
    },
    getQueryClient(),
  );
  return data;
}
