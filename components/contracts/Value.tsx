import type { ReactNode } from 'react';
import { strings } from '@/components/contracts/strings.en';
import type { Token } from '@/components/contracts/useContract';
import { Address } from '@/components/ui/values/Address';
import { Amount } from '@/components/ui/values/Amount';
import type { AbiType } from '@/lib/contracts/ContractDoc';
import type { ContractResult } from '@/lib/contracts/askContract';
import { formatAmount } from '@/lib/format/amounts';
import styles from '@/components/contracts/Value.module.css';

/** Props of {@link Value}. */
export type ValueProps = {
  type: AbiType;
  /** As the data service or the library told it; whole numbers as texts. */
  value: unknown;
  /** What the contract counts in, where it is a token. */
  token: Token | null;
  /** Name of the function or event that it belongs to. */
  of: string;
};

const COUNTING = new Set(['balanceOf', 'totalSupply', 'allowance']);
const COUNTED = /^_?(value|amount|wad|supply|balance)_?$/i;

/** Whether a token's number is an amount of it, going by the names that the standard and its usual code give. */
const isAmount = ({ name, type }: AbiType, of: string): boolean =>
  type === 'uint256' && (COUNTED.test(name) || (name === '' && COUNTING.has(of)));

/** The value of a tuple's part, whether it came by name or by place. */
const partOf = (value: unknown, { name }: AbiType, place: number): unknown => {
  if (typeof value !== 'object' || value === null) return undefined;
  return Array.isArray(value) ? (value as unknown[])[place] : (Reflect.get(value, name) ?? Reflect.get(value, place));
};

/** A value by its type: amounts in units, addresses, lists and tuples as such. */
export function Value({ type, value, token, of }: ValueProps) {
  const { kind, item, parts } = type;
  if (kind === 'list' && item && Array.isArray(value)) {
    if (value.length === 0) return <span className={styles.none}>{strings.call.emptyList}</span>;
    return (
      <ol className={styles.list} start={0}>
        {value.map((one: unknown, place) => (
          <li key={place}>
            <Value type={item} value={one} token={token} of={of} />
          </li>
        ))}
      </ol>
    );
  }
  if (kind === 'tuple') {
    return (
      <Tuple
        parts={parts.map((part, place) => [
          part.name || place,
          <Value key={place} type={part} value={partOf(value, part, place)} token={token} of={of} />,
        ])}
      />
    );
  }
  const text = String(value);
  if (kind === 'address' && /^0x[\da-f]{40}$/i.test(text)) return <Address value={text} />;
  if (kind === 'number' && /^-?\d+$/.test(text)) {
    if (token && isAmount(type, of)) return <Amount value={text} {...token} />;
    return <data value={text}>{formatAmount(text, 0).shown}</data>;
  }
  if (text === '') return <span className={styles.none}>{strings.call.emptyText}</span>;
  return kind === 'bytes' ? <code className={styles.bytes}>{text}</code> : <span className={styles.text}>{text}</span>;
}

/** Values with their names, below each other. */
export function Tuple({ parts }: { parts: readonly (readonly [name: ReactNode, value: ReactNode])[] }) {
  return (
    <dl className={styles.tuple}>
      {parts.map(([name, value], place) => (
        <div key={place}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Props of {@link Values}. */
type ValuesProps = { types: readonly AbiType[]; answer: ContractResult; token: Token | null; of: string };

/** What a function answered: one value, or several with their names. */
export function Values({ types, answer, token, of }: ValuesProps) {
  const [only, ...others] = types;
  if (!only) return <p className={styles.none}>{strings.call.noReturn}</p>;
  const places = typeof answer === 'object' && answer !== null ? answer : {};
  return (
    <dl className={styles.values}>
      {types.map((type, place) => (
        <div key={place}>
          <dt>
            {type.name || (others.length > 0 ? strings.call.value(place + 1) : strings.call.result)}{' '}
            <small>{type.type}</small>
          </dt>
          <dd>
            <Value
              type={type}
              value={others.length > 0 ? Reflect.get(places, String(place)) : answer}
              token={token}
              of={of}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
