import { type KeyboardEvent, useRef, useState } from 'react';
import { strings } from '@/components/contracts/strings.en';
import { type Token, Value } from '@/components/ui/contract/Value';
import { Icon } from '@/components/ui/Icon';
import { useSlash } from '@/components/ui/forms/focus';
import { Combobox } from '@/components/ui/forms/combobox/Combobox';
import { useAddressName } from '@/lib/account/contacts';
import type { ContractResult } from '@/lib/contracts/queryContract';
import type { ContractDoc, ContractFunction } from '@/lib/contracts/ContractDoc';
import { shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/contracts/FunctionList.module.css';

/** Props of {@link FunctionList} and {@link FunctionPicker}. */
export type FunctionListProps = {
  doc: ContractDoc;
  /** What the functions that take nothing answer, by signature. */
  answers: ReadonlyMap<string, ContractResult> | undefined;
  token: Token | null;
  /** Signature of the one that is open. */
  current: string;
  onChoose: (signature: string) => void;
};

/** Its inputs by their names, else by their types. */
const describe = ({ inputs }: ContractFunction): string =>
  inputs.map(({ name, type }) => name || type).join(', ') || strings.functions.noInputs;

/** The functions of a contract to choose from, with what those that take nothing answer. `/` goes to the search. */
export function FunctionList({ doc, answers, token, current, onChoose }: FunctionListProps) {
  const [search, setSearch] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLElement>(null);
  useSlash(input);
  const words = search.toLowerCase().split(/\s+/);
  const found = doc.functions.filter((one) => words.every((word) => one.signature.toLowerCase().includes(word)));
  const groups = [
    { key: 'read', label: strings.functions.read, own: found.filter(({ reads }) => reads) },
    { key: 'write', label: strings.functions.write, own: found.filter(({ reads }) => !reads) },
  ];
  /** Arrow keys go through the search and the functions below it. */
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const stops = [...(list.current?.querySelectorAll<HTMLElement>('input, button') ?? [])];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    if (step === 0 || at < 0) return;
    event.preventDefault();
    stops[Math.max(0, Math.min(stops.length - 1, at + step))]?.focus();
  };
  return (
    <nav ref={list} className={styles.list} aria-label={strings.functions.label} onKeyDownCapture={move}>
      <div className={styles.search}>
        <Icon name="search" size={16} />
        <input
          ref={input}
          type="search"
          aria-label={strings.functions.search(doc.functions.length)}
          placeholder={strings.functions.search(doc.functions.length)}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <kbd aria-hidden="true">/</kbd>
      </div>
      {found.length === 0 && <p className={styles.none}>{strings.functions.noMatch}</p>}
      {groups.map(
        ({ key, label, own }) =>
          own.length > 0 && (
            <div key={key} data-group={key} className={styles.group}>
              <h2 id={`functions-${key}`}>{label}</h2>
              <ul aria-labelledby={`functions-${key}`}>
                {own.map((one) => (
                  <li key={one.signature}>
                    <button
                      type="button"
                      aria-current={one.signature === current || undefined}
                      onClick={() => onChoose(one.signature)}
                    >
                      <span className={styles.name}>{one.name}</span>{' '}
                      <span className={styles.hint}>
                        <Answer one={one} answer={answers?.get(one.signature)} token={token} />
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
    </nav>
  );
}

/** On phones, where the list stands below: which function is open, and the way to another. */
export function FunctionPicker({ doc, current, onChoose }: FunctionListProps) {
  return (
    <div className={styles.picker}>
      <Combobox
        label={strings.functions.one}
        quietLabel
        mono
        value={current}
        searchLabel={strings.functions.search(doc.functions.length)}
        none={strings.functions.noMatch}
        options={doc.functions.map((one) => ({
          value: one.signature,
          label: one.name,
          hint: describe(one),
          group: one.reads ? strings.functions.read : strings.functions.write,
        }))}
        onChange={onChoose}
      />
    </div>
  );
}

/** Props of {@link Answer}. */
type AnswerProps = { one: ContractFunction; answer: ContractResult | undefined; token: Token | null };

/** What stands beside a function: the answer of one that takes nothing, else what it takes. */
function Answer({ one, answer, token }: AnswerProps) {
  const [output] = one.outputs;
  if (answer === undefined || !output || output.kind === 'list' || output.kind === 'tuple')
    return <span>{describe(one)}</span>;
  return (
    <b>
      {output.kind === 'address' ? (
        <AddressLabel address={String(answer)} />
      ) : (
        <Value type={output} value={answer} token={token} of={one.name} />
      )}
    </b>
  );
}

/** An address by the visitor's label for it, else by its name, without buttons: it stands inside one. */
function AddressLabel({ address }: { address: string }) {
  return <bdi>{useAddressName(address) ?? shortenAddress(address)}</bdi>;
}
