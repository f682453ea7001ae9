import { type FormEvent, type ReactNode, useState } from 'react';
import { strings as startStrings } from '@/components/contracts/start/strings.en';
import { strings as contract } from '@/components/contracts/strings.en';
import { Button } from '@/components/ui/Button';
import { Disclosure } from '@/components/ui/Disclosure';
import { Failure } from '@/components/ui/Failure';
import { RichText } from '@/components/ui/RichText';
import { Combobox } from '@/components/ui/forms/combobox/Combobox';
import { Field, TextArea } from '@/components/ui/forms/Field';
import { FileButton } from '@/components/ui/forms/FileButton';
import { useFirstInvalid } from '@/components/ui/forms/focus';
import { Select } from '@/components/ui/forms/Select';
import { describeAbi } from '@/lib/contracts/ContractDoc';
import { BUNDLED_ABIS } from '@/lib/contracts/bundledAbis';
import { useWatchedChain } from '@/lib/live-queries/liveFigures';
import { InvalidAbiError } from '@/lib/errors/contractErrors';
import { InvalidRecipientError, UnknownNameError } from '@/lib/errors/inputErrors';
import { toMessage } from '@/lib/errors/toMessage';
import { useTask } from '@/lib/state/useTask';
import { chainName, CHAINS } from '@/protocol/chains';
import styles from '@/components/contracts/start/ContractForm.module.css';

/** Which contract, and what it offers: a known ABI by its name, or the ABI itself; empty to have it found. */
export type ContractTarget = { chainId: number; address: string; abi: string };

/** Props of {@link ContractForm}. */
export type ContractFormProps = {
  start: ContractTarget;
  /** For a contract, or for the ABI of the one that is open. */
  asks: 'contract' | 'abi';
  onOpen: (target: ContractTarget) => void;
};

const LIVING = CHAINS.filter(({ retired }) => !retired);
const OWN = 'own';

const TESTNETS = /testnet|fuji/i;

/** The networks to choose from, those that the site follows first. */
function networkOptions(followed: readonly number[]) {
  const first = followed.map((id) => ({ value: String(id), label: chainName(id), group: startStrings.form.watched }));
  const others = LIVING.filter(({ id }) => !followed.includes(id)).map(({ id, name }) => ({
    value: String(id),
    label: name,
    group: TESTNETS.test(name) ? startStrings.form.testnets : startStrings.form.mainnets,
  }));
  return [...first, ...others];
}

/** Asks which contract is meant; its ABI is asked for only by those who want another than the one that is found. */
export function ContractForm({ start, asks, onOpen }: ContractFormProps) {
  const [address, setAddress] = useState(start.address);
  const [abi, setAbi] = useState(start.abi);
  // The chain of the backend is known a moment after the page: until somebody chooses, it counts.
  const [chosenChain, setChosenChain] = useState<number | null>(null);
  const { busy, error, run, clear } = useTask();
  const [missing, setMissing] = useState({ address: false, abi: false });
  // A link may name what is no address: that is said here, and not on a page of its own.
  const [invalid, setInvalid] = useState(start.abi === '' && start.address !== '' ? start.address : '');
  const holder = useFirstInvalid<HTMLFormElement>(missing.address || missing.abi ? missing : error);
  const watched = useWatchedChain();
  const chainId = chosenChain ?? start.chainId;
  const abiError = error instanceof InvalidAbiError ? error : null;
  const isOfAddress = error instanceof InvalidRecipientError || error instanceof UnknownNameError;
  const addressError = isOfAddress ? error : invalid === '' ? null : new InvalidRecipientError(invalid);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = { address: address.trim() === '', abi: asks === 'abi' && abi.trim() === '' };
    setMissing(empty);
    if (empty.address || empty.abi) return;
    void run(async () => {
      if (asks === 'contract') {
        const { resolveRecipient } = await import('@/lib/transfers/resolveRecipient');
        await resolveRecipient(address);
      }
      const isOwn = abi.trim() !== '' && !Object.hasOwn(BUNDLED_ABIS, abi);
      onOpen({ chainId, address: address.trim(), abi: isOwn ? (await describeAbi(abi)).lines : abi.trim() });
    });
  };
  const abiFields = (
    <AbiFields
      value={abi}
      error={missing.abi ? startStrings.form.missingAbi : abiError && toMessage(abiError)}
      onChange={(next) => {
        clear();
        setMissing({ ...missing, abi: false });
        setAbi(next);
      }}
    />
  );
  if (asks === 'abi') {
    return (
      <form ref={holder} className={styles.abiForm} aria-label={contract.head.changeAbi} onSubmit={submit} noValidate>
        {abiFields}
        <Failure error={abiError ? null : error} />
        <Button type="submit" loading={busy}>
          {startStrings.form.useAbi}
        </Button>
      </form>
    );
  }
  return (
    <form ref={holder} className={styles.contract} aria-label={startStrings.form.label} onSubmit={submit} noValidate>
      <Field
        label={startStrings.form.address}
        name="address"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={startStrings.form.addressPlaceholder}
        hint={startStrings.form.addressHint}
        value={address}
        error={(missing.address && startStrings.form.missingAddress) || (addressError && toMessage(addressError))}
        onChange={(event) => {
          clear();
          setInvalid('');
          setMissing({ ...missing, address: false });
          setAddress(event.target.value);
        }}
      />
      <Combobox
        label={startStrings.form.network}
        searchLabel={startStrings.form.searchNetworks}
        none={startStrings.form.noNetwork}
        value={String(chainId)}
        options={networkOptions([...new Set([...(watched ? [watched] : []), chainId])])}
        onChange={(value) => setChosenChain(Number(value))}
      />
      <Button type="submit" variant="primary" size="l" loading={busy}>
        {startStrings.form.open}
      </Button>
      <div className={styles.wide}>
        <Disclosure summary={startStrings.form.customAbi}>
          <div className={styles.abiForm}>{abiFields}</div>
        </Disclosure>
        <Failure error={abiError || isOfAddress ? null : error} />
      </div>
    </form>
  );
}

/** Props of {@link AbiFields}. */
type AbiFieldsProps = {
  value: string;
  /** What is wrong with the one that is pasted. */
  error: ReactNode;
  onChange: (value: string) => void;
};

/** An ABI: that of a standard, or one that is pasted or comes from a file. */
function AbiFields({ value, error, onChange }: AbiFieldsProps) {
  const [own, setOwn] = useState(!Object.hasOwn(BUNDLED_ABIS, value));
  const read = async (file: File | undefined) => {
    if (file) onChange(await file.text());
  };
  const choose = (next: string) => {
    setOwn(next === OWN);
    onChange(next === OWN ? '' : next);
  };
  return (
    <>
      <Select
        label={startStrings.form.interface}
        value={own ? OWN : value}
        options={[
          { value: OWN, label: startStrings.form.own },
          ...Object.entries(BUNDLED_ABIS).map(([id, { name }]) => ({
            value: id,
            label: name,
            group: startStrings.form.standards,
          })),
        ]}
        onChange={choose}
      />
      {own && (
        <>
          <TextArea
            label={startStrings.form.abi}
            rows={6}
            value={value}
            error={error}
            onChange={onChange}
            hint={<RichText text={startStrings.form.abiHint} parts={[<code key="example" />]} />}
          />
          <FileButton
            label={startStrings.form.abiFile}
            accept=".json,.abi,.txt,application/json,text/plain"
            onFiles={([file]) => void read(file)}
          />
        </>
      )}
    </>
  );
}
