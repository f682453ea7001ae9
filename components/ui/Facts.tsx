import type { ReactNode } from 'react';
import styles from '@/components/ui/Facts.module.css';

/** What is known of a thing, each with its name; facts without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) =>
        value === null || value === undefined || value === '' || value === false ? null : (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
