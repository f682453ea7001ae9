import { useEffect } from 'react';
import type { ContractPlace } from '@/components/contracts/ContractForm';
import type { ContractEventKind } from '@/lib/contracts/ContractDoc';
import { useData } from '@/lib/hooks/useData';
import { useFigures } from '@/lib/hooks/useFigures';
import { useRecipient } from '@/components/contracts/useRecipient';

/** So many of them, the newest. */
const SHOWN = 25;
/** How long after a block it is asked, in milliseconds: the index is a moment behind the chain. */
const AFTER_BLOCK_MS = [700, 3_000];
/** It is asked anew so often in any case, in milliseconds: of other chains the backend tells no blocks. */
const AGAIN_MS = 10_000;

/** A contract's newest events of a kind; read anew with each block of the chain that the backend watches. */
export function useContractEvents({ chainId, address }: ContractPlace, { topic, description }: ContractEventKind) {
  const contract = useRecipient(address);
  const { figures } = useFigures();
  const asked = contract.address && {
    address: contract.address,
    chain: `0x${chainId.toString(16)}`,
    topic,
    data: JSON.parse(JSON.stringify(description)) as never,
    limit: SHOWN,
  };
  const reading = useData('getContractEvents', asked || null);
  const { refetch } = reading;
  const block = figures?.chainId === chainId ? figures.blockNumber : null;
  useEffect(() => {
    const timers = block === null ? [] : AFTER_BLOCK_MS.map((ms) => setTimeout(refetch, ms));
    return () => timers.forEach(clearTimeout);
  }, [block, refetch]);
  useEffect(() => {
    const timer = setInterval(refetch, AGAIN_MS);
    return () => clearInterval(timer);
  }, [refetch]);
  return { ...reading, error: contract.error ?? reading.error };
}
