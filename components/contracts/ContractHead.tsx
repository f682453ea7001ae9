import { useState, type FormEvent } from 'react';
import type { ContractPlace } from '@/components/contracts/ContractForm';
import { useKept } from '@/components/contracts/useKept';
import { Address } from '@/components/ui/Address';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { KNOWN_ABIS, KNOWN_CONTRACTS } from '@/lib/contracts/knownContracts';
import { chainName } from '@/protocol/chains';
import styles from '@/components/contracts/Contracts.module.css';

/** Which contract is open, and the way to keep it at hand. */
export function ContractHead({ at }: { at: ContractPlace }) {
  const { list, keep, drop } = useKept();
  const [naming, setNaming] = useState<string | null>(null);
  const isIt = (one: { chainId: number; address: string }) =>
    one.chainId === at.chainId && one.address.toLowerCase() === at.address.toLowerCase();
  const kept = list.find(isIt);
  const name = kept?.name ?? KNOWN_CONTRACTS.find(isIt)?.name ?? KNOWN_ABIS[at.abi]?.name ?? 'Contract';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keep?.({ ...at, name: naming?.trim() || name });
    setNaming(null);
  };
  return (
    <div className={styles.which}>
      <h2>{name}</h2>
      <p>
        {/^0x[\da-f]{40}$/i.test(at.address) ? <Address value={at.address} /> : at.address}
        <span className={styles.said}>on {chainName(at.chainId)}</span>
      </p>
      {keep && drop && naming === null && (
        <Button variant="quiet" onClick={() => (kept ? drop(kept) : setNaming(name))}>
          {kept ? 'No longer keep' : 'Keep at hand'}
        </Button>
      )}
      {naming !== null && (
        <form className={styles.keep} aria-label="Keep at hand" onSubmit={submit}>
          <Field
            label="Name it"
            value={naming}
            maxLength={80}
            hint="Kept for your account, in this browser."
            onChange={(event) => setNaming(event.target.value)}
          />
          <div className={styles.row}>
            <Button type="submit">Keep</Button>
            <Button variant="quiet" onClick={() => setNaming(null)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
