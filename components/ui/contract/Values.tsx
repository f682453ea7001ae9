import { strings as valueStrings } from '@/components/ui/contract/strings.en';
import { Value, type ValueProps } from '@/components/ui/contract/Value';
import type { AbiType } from '@/lib/contracts/ContractDoc';
import type { ContractResult } from '@/lib/contracts/queryContract';
import styles from '@/components/ui/contract/Value.module.css';

/** Props of {@link Values}. */
type ValuesProps = { types: readonly AbiType[]; answer: ContractResult } & Pick<
  ValueProps,
  'token' | 'of' | 'unit' | 'chainId'
>;

/** What a function answered: one value, or several with their names. */
export function Values({ types, answer, ...around }: ValuesProps) {
  const [only, ...others] = types;
  if (!only) return <p className={styles.none}>{valueStrings.noReturn}</p>;
  const places = typeof answer === 'object' && answer !== null ? answer : {};
  return (
    <dl className={styles.values}>
      {types.map((type, index) => (
        <div key={index}>
          <dt>
            {type.name || (others.length > 0 ? valueStrings.value(index + 1) : valueStrings.result)}{' '}
            <small>{type.type}</small>
          </dt>
          <dd>
            <Value type={type} value={others.length > 0 ? Reflect.get(places, String(index)) : answer} {...around} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
