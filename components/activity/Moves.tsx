import { useState } from 'react';
import { Ends } from '@/components/activity/Ends';
import { MoveText } from '@/components/activity/MoveText';
import { Button } from '@/components/ui/Button';
import type { Move } from '@/lib/activity/ActivityEntry';
import type { OwnAddresses } from '@/lib/activity/directionOf';
import styles from '@/components/activity/Activity.module.css';

/** Props of {@link Moves}. */
export type MovesProps = { moves: readonly Move[]; chainId: number; own: OwnAddresses };

/** So many more at a time: one transaction can move thousands of pieces. */
const STEP = 50;

/** All that one transaction moved, written once somebody opens it. */
export function Moves({ moves, ...around }: MovesProps) {
  const [most, setMost] = useState(0);
  return (
    <details
      className={styles.moves}
      onToggle={({ currentTarget }) => setMost((before) => (currentTarget.open ? Math.max(before, STEP) : before))}
    >
      <summary>All {moves.length.toLocaleString('en')} that moved</summary>
      <ul>
        {moves.slice(0, most).map((move, at) => (
          <li key={at}>
            <MoveText move={move} chainId={around.chainId} />
            <Ends {...move} {...around} />
          </li>
        ))}
      </ul>
      {most > 0 && moves.length > most ? (
        <Button onClick={() => setMost(most + STEP)}>Show more of {moves.length.toLocaleString('en')}</Button>
      ) : null}
    </details>
  );
}
