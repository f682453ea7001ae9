import { useState, type FormEvent } from 'react';
import { Failure } from '@/components/ui/Failure';
import { useTask } from '@/lib/shell/useTask';
import type { ContractPlace } from '@/components/contracts/ContractForm';
import { strings } from '@/components/contracts/strings.en';
import type { useSavedContracts } from '@/components/contracts/useSavedContracts';
import { Address } from '@/components/ui/values/Address';
import { Button, Row } from '@/components/ui/Button';
import { Field } from '@/components/ui/forms/Field';
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
  const name = kept?.name ?? KNOWN_CONTRACTS.find(isIt)?.name ?? KNOWN_ABIS[at.abi]?.name ?? strings.head.unnamed;
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
        <span>{strings.head.network(chainName(at.chainId))}</span>
      </p>
      {naming === null && (
        <Button variant="quiet" loading={busy} onClick={() => (kept ? void run(() => drop(kept)) : setNaming(name))}>
          {kept ? strings.head.remove : strings.head.save}
        </Button>
      )}
      {naming !== null && (
        <form className={styles.keep} aria-label={strings.head.save} onSubmit={submit}>
          <Field
            label={strings.head.name}
            value={naming}
            maxLength={80}
            hint={isAccounts ? strings.head.savedToAccount : strings.head.savedToBrowser}
            onChange={(event) => setNaming(event.target.value)}
          />
          <Row>
            <Button type="submit" loading={busy}>
              {strings.head.save}
            </Button>
            <Button variant="quiet" onClick={() => setNaming(null)}>
              {strings.head.cancel}
            </Button>
          </Row>
        </form>
      )}
      <Failure error={error} />
    </div>
  );
}
