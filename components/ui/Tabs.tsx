import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import styles from '@/components/ui/Tabs.module.css';

/** One tab and what it shows. */
export type Tab = { value: string; label: ReactNode; content: ReactNode };

/** Tabs; the caller may hold the state (`value`, `onValueChange`) or leave it to them. */
export type TabsProps = {
  /** Name of the row of tabs for screen readers. */
  label: string;
  tabs: readonly Tab[];
  value?: string;
  onValueChange?: (value: string) => void;
};

/** Views that share one place. Arrow keys move, Home and End jump. Brings Radix along: import it lazily. */
export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  return (
    <Radix.Root value={value} defaultValue={tabs[0]?.value} onValueChange={onValueChange}>
      <Radix.List className={`scroll-cue ${styles.list}`} aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} className={styles.tab} value={tab.value}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} className={styles.content} value={tab.value}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
