import { type FormEvent, useState } from 'react';
import { strings } from '@/components/contracts/strings.en';
import { Button } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { RichText } from '@/components/ui/RichText';
import { Choice, Field, TextArea } from '@/components/ui/forms/Field';
import { describeAbi } from '@/lib/contracts/ContractDoc';
import { KNOWN_ABIS, KNOWN_CONTRACTS } from '@/lib/contracts/knownContracts';
import { useWatchedChain } from '@/lib/live-queries/liveFigures';
import { MissingFieldsError } from '@/lib/errors/contractErrors';
import { useTask } from '@/lib/shell/useTask';
import type { SavedContract } from '@/protocol/calls/account';
import { chainName, CHAINS } from '@/protocol/chains';
import styles from '@/components/contracts/ContractForm.module.css';

/** Which contract, and what it offers: a known ABI by its name, or the ABI itself. */
export type ContractPlace = { chainId: number; address: string; abi: string };

/** Props of {@link ContractForm}. */
export type ContractFormProps = {
  start: ContractPlace;
  kept: readonly SavedContract[];
  onOpen: (place: ContractPlace) => void;
};

const LIVING = CHAINS.filter(({ retired }) => !retired).map(({ id }) => id);
const OTHER = '';

const keyOf = ({ chainId, address }: Pick<SavedContract, 'chainId' | 'address'>) =>
  `${chainId} ${address.trim().toLowerCase()}`;

const optionsOf = (label: string, list: readonly SavedContract[]) =>
  list.length > 0 && (
    <optgroup label={label}>
      {list.map((one) => (
        <option key={keyOf(one)} value={keyOf(one)}>
          {one.name}
        </option>
      ))}
    </optgroup>
  );

/** Says which contract is meant. */
export function ContractForm({ start, kept, onOpen }: ContractFormProps) {
  const [place, setPlace] = useState(start);
  // The chain of the backend is known a moment after the page: until somebody chooses, it counts.
  const [chosenChain, setChosenChain] = useState(start.address === '' ? null : start.chainId);
  const { busy, error, run } = useTask();
  const watched = useWatchedChain();
  const chainId = chosenChain ?? start.chainId;
  const chains = [...new Set([...(watched ? [watched] : []), chainId, ...LIVING])];
  const known = KNOWN_CONTRACTS.filter((one) => chains.includes(one.chainId));
  const atHand = [...kept, ...known].find((one) => keyOf(one) === keyOf({ chainId, address: place.address }));
  const own = !Object.hasOwn(KNOWN_ABIS, place.abi);

  const choose = (value: string) => {
    const found = [...kept, ...known].find((one) => keyOf(one) === value);
    if (!found) return;
    const { address, abi } = found;
    setChosenChain(found.chainId);
    setPlace({ chainId: found.chainId, address, abi });
    onOpen({ chainId: found.chainId, address, abi });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const missing = [
        place.address.trim() ? '' : strings.form.missingAddress,
        place.abi.trim() ? '' : strings.form.abi,
      ].filter(Boolean);
      if (missing.length > 0) throw new MissingFieldsError(missing);
      const abi = own ? (await describeAbi(place.abi)).lines : place.abi;
      onOpen({ chainId, address: place.address.trim(), abi });
    });
  };
  return (
    <form className={styles.contract} aria-label={strings.form.label} onSubmit={submit} noValidate>
      <Choice label={strings.form.saved} value={atHand ? keyOf(atHand) : OTHER} onChange={choose}>
        <option value={OTHER}>{strings.form.custom}</option>
        {optionsOf(strings.form.yours, kept)}
        {optionsOf(strings.form.local, known)}
      </Choice>
      <Choice label={strings.form.network} value={String(chainId)} onChange={(value) => setChosenChain(Number(value))}>
        {chains.map((id) => (
          <option key={id} value={id}>
            {chainName(id)}
          </option>
        ))}
      </Choice>
      <Field
        className={styles.wide}
        label={strings.form.address}
        name="address"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={strings.form.addressPlaceholder}
        value={place.address}
        onChange={(event) => setPlace({ ...place, address: event.target.value })}
      />
      <Choice
        className={styles.wide}
        label={strings.form.interface}
        value={own ? OTHER : place.abi}
        onChange={(abi) => setPlace({ ...place, abi })}
      >
        <option value={OTHER}>{strings.form.customAbi}</option>
        {Object.entries(KNOWN_ABIS).map(([id, { name }]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      {own && (
        <div className={styles.wide}>
          <AbiField value={place.abi} onChange={(abi) => setPlace({ ...place, abi })} />
        </div>
      )}
      <div className={styles.wide}>
        <Failure error={error} />
      </div>
      <Button type="submit" variant="primary" loading={busy}>
        {strings.form.open}
      </Button>
    </form>
  );
}

/** Props of {@link AbiField}. */
type AbiFieldProps = { value: string; onChange: (value: string) => void };

/** An ABI, pasted or from a file. */
function AbiField({ value, onChange }: AbiFieldProps) {
  const read = async (file: File | undefined) => {
    if (file) onChange(await file.text());
  };
  return (
    <div className={styles.abi}>
      <TextArea
        label={strings.form.abi}
        rows={4}
        value={value}
        onChange={onChange}
        hint={<RichText text={strings.form.abiHint} parts={[<code key="example" />]} />}
      />
      <label className={styles.file}>
        {strings.form.abiFile}
        <input
          type="file"
          accept=".json,.abi,.txt,application/json,text/plain"
          onChange={(event) => void read(event.target.files?.[0])}
        />
      </label>
    </div>
  );
}
