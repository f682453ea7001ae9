import { strings } from '@/components/contracts/strings.en';
import type { Token } from '@/components/contracts/useContractDoc';
import { Value } from '@/components/contracts/Value';
import type { ContractResult } from '@/lib/contracts/askContract';
import type { AbiType } from '@/lib/contracts/ContractDoc';
import styles from '@/components/contracts/Value.module.css';

/** Props of {@link Values}. */
export type ValuesProps = { types: readonly AbiType[]; answer: ContractResult; token: Token | null; of: string };

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
