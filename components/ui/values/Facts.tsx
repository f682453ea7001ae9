import type { ReactNode } from 'react';
import { StableText } from '@/components/ui/StableText';
import styles from '@/components/ui/values/Facts.module.css';

/** What is known of a thing; a hint says in plain words what its name means. */
export type Fact = readonly [name: string, value: ReactNode, hint?: string];

/** What is known of a thing, each with its name; facts without a value are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value, hint]) =>
        value === null || value === undefined || value === '' || value === false ? null : (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>
              <StableText>{value}</StableText>
              {hint ? <small className={styles.hint}>{hint}</small> : null}
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}
