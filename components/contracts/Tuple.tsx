import type { ReactNode } from 'react';
import styles from '@/components/contracts/Value.module.css';

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
