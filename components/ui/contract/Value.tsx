import type { ReactNode } from 'react';
import { Button } from '@/components/ui/Button';
import { strings as valueStrings } from '@/components/ui/contract/strings.en';
import { strings as uiStrings } from '@/components/ui/strings.en';
import { Address } from '@/components/ui/values/Address';
import { AddressName } from '@/components/ui/values/AddressName';
import { Amount } from '@/components/ui/values/Amount';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { LongText } from '@/components/ui/values/LongText';
import { useFirst } from '@/components/ui/values/useFirst';
import type { AbiType } from '@/lib/contracts/ContractDoc';
import { formatAmount } from '@/lib/format/amounts';
import styles from '@/components/ui/contract/Value.module.css';

/** What a token counts in. */
export type Token = { symbol: string; decimals: number };

/** Props of {@link Value}. */
export type ValueProps = {
  type: AbiType;
  /** As the data service or the library told it; whole numbers as texts. */
  value: unknown;
  /** What the contract counts in, where it is a token. */
  token: Token | null;
  /** Name of the function or event that it belongs to. */
  of: string;
  /** What whole numbers of full width are shown in; `null` for raw ones. Left out, amounts of a token are in its unit. */
  unit?: Token | null | undefined;
  /** Significant digits of an amount of a token, the rest on hover; all of them unless told otherwise. */
  digits?: number | undefined;
  /** Decimal id of the chain whose explorer addresses lead to; where it is left out, a press shows the whole address. */
  chainId?: number | undefined;
  /** Shows an address in another way. */
  showAddress?: ((address: string) => ReactNode) | undefined;
};

/** The largest number of 256 bits: tokens take it for an approval without a limit. */
const UNLIMITED = String(2n ** 256n - 1n);

const COUNTING = new Set(['balanceOf', 'totalSupply', 'allowance']);
const COUNTED = /^_?(value|amount|wad|supply|balance)_?$/i;

/** Whether a number is of full width: it may count in a unit, such as wei. */
export const isWide = ({ type }: AbiType): boolean => type === 'uint256' || type === 'int256';

/** Whether a token's number is an amount of it, going by the names that the standard and its usual code give. */
export const isAmount = ({ name, type }: AbiType, of: string): boolean =>
  type === 'uint256' && (COUNTED.test(name) || (name === '' && COUNTING.has(of)));

/** The value of a tuple's part, whether it came by name or by place. */
const partOf = (value: unknown, { name }: AbiType, index: number): unknown => {
  if (typeof value !== 'object' || value === null) return undefined;
  return Array.isArray(value) ? (value as unknown[])[index] : (Reflect.get(value, name) ?? Reflect.get(value, index));
};

/** A value by its type: amounts in units, addresses, lists and tuples as such. */
export function Value({ type, value, token, of, unit, digits = Infinity, chainId, showAddress }: ValueProps) {
  const around = { token, of, unit, digits, chainId, showAddress };
  const { kind, item, parts } = type;
  if (kind === 'list' && item && Array.isArray(value)) {
    if (value.length === 0) return <span className={styles.none}>{valueStrings.emptyList}</span>;
    return <List item={item} values={value} around={around} />;
  }
  if (kind === 'tuple') {
    return (
      <Tuple
        parts={parts.map((part, index) => [
          part.name || index,
          <Value key={index} type={part} value={partOf(value, part, index)} {...around} />,
        ])}
      />
    );
  }
  const text = String(value);
  if (kind === 'address' && /^0x[\da-f]{40}$/i.test(text)) {
    if (showAddress) return showAddress(text);
    return chainId === undefined ? <Address value={text} /> : <LinkedAddress address={text} chainId={chainId} />;
  }
  if (kind === 'number' && /^-?\d+$/.test(text)) {
    const counted = isWide(type) && unit !== undefined ? unit : isAmount(type, of) ? token : null;
    if (counted && text === UNLIMITED) {
      return <data value={text}>{valueStrings.unlimited(counted.symbol)}</data>;
    }
    if (counted) return <Amount value={text} {...counted} digits={digits} />;
    return <data value={text}>{formatAmount(text, 0).shown}</data>;
  }
  if (text === '') return <span className={styles.none}>{valueStrings.emptyText}</span>;
  return kind === 'bytes' ? (
    <code className={styles.bytes}>
      <LongText text={text} />
    </code>
  ) : (
    <span className={styles.text}>
      <LongText text={text} />
    </span>
  );
}

/** Values of a list that are shown at once. */
const MAX_VALUES = 50;

type ListProps = { item: AbiType; values: readonly unknown[]; around: Omit<ValueProps, 'type' | 'value'> };

/** The values of a list, of which the first are shown. */
function List({ item, values, around }: ListProps) {
  const { shown, isCut, showAll } = useFirst(values, MAX_VALUES);
  return (
    <>
      <ol className={styles.list} start={0}>
        {shown.map((one, index) => (
          <li key={index}>
            <Value type={item} value={one} {...around} />
          </li>
        ))}
      </ol>
      {isCut && (
        <Button variant="quiet" onClick={showAll}>
          {uiStrings.values.showAllItems(values.length)}
        </Button>
      )}
    </>
  );
}

const NO_OWN_ADDRESSES: ReadonlySet<string> = new Set();

function LinkedAddress({ address, chainId }: { address: string; chainId: number }) {
  return (
    <span className={styles.address}>
      <AddressName address={address.toLowerCase()} chainId={chainId} own={NO_OWN_ADDRESSES} />
      <CopyButton value={address} label={valueStrings.copyAddress} quiet small />
    </span>
  );
}

/** Values with their names, below each other. */
export function Tuple({ parts }: { parts: readonly (readonly [name: ReactNode, value: ReactNode])[] }) {
  return (
    <dl className={styles.tuple}>
      {parts.map(([name, value], index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
