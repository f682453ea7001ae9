import { useState, type FormEvent } from 'react';
import { Failure } from '@/components/ui/Failure';
import { useTask } from '@/lib/shell/useTask';
import type { ContractPlace } from '@/components/contracts/ContractForm';
import type { useSavedContracts } from '@/components/contracts/useSavedContracts';
import { Address } from '@/components/ui/values/Address';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/forms/Field';
import { Row } from '@/components/ui/Row';
import { KNOWN_ABIS, KNOWN_CONTRACTS } from '@/lib/contracts/knownContracts';
import { chainName } from '@/protocol/chains';
import styles from '@/components/contracts/ContractHead.module.css';

/** Props of {@link ContractHead}. */
export type ContractHeadProps = { at: ContractPlace; kept: ReturnType<typeof useSavedContracts> };

/** Which contract is open, and the way to keep it at hand. */
export function ContractHead({ at, kept: { list, isAccounts, keep, drop } }: ContractHeadProps) {
  const { busy, error, run } = useTask();
  const [naming, setNaming] = useState<string | null>(null);
  const isIt = (one: { chainId: number; address: string }) =>
    one.chainId === at.chainId && one.address.toLowerCase() === at.address.toLowerCase();
  const kept = list.find(isIt);
  const name = kept?.name ?? KNOWN_CONTRACTS.find(isIt)?.name ?? KNOWN_ABIS[at.abi]?.name ?? 'Contract';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await keep({ ...at, name: naming?.trim() || name });
      setNaming(null);
    });
  };
  return (
    <div className={styles.which}>
      <h2>{name}</h2>
      <p>
        {/^0x[\da-f]{40}$/i.test(at.address) ? <Address value={at.address} /> : at.address}
        <span>on {chainName(at.chainId)}</span>
      </p>
      {naming === null && (
        <Button variant="quiet" loading={busy} onClick={() => (kept ? void run(() => drop(kept)) : setNaming(name))}>
          {kept ? 'No longer keep' : 'Keep at hand'}
        </Button>
      )}
      {naming !== null && (
        <form className={styles.keep} aria-label="Keep at hand" onSubmit={submit}>
          <Field
            label="Name it"
            value={naming}
            maxLength={80}
            hint={
              isAccounts
                ? 'Kept under your account: there wherever you sign in.'
                : 'Kept in this browser. Sign in first to have it kept under your account.'
            }
            onChange={(event) => setNaming(event.target.value)}
          />
          <Row>
            <Button type="submit" loading={busy}>
              Keep
            </Button>
            <Button variant="quiet" onClick={() => setNaming(null)}>
              Cancel
            </Button>
          </Row>
        </form>
      )}
      <Failure error={error} />
    </div>
  );
}
