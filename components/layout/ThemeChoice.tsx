import { useTheme } from 'next-themes';
import { useSyncExternalStore } from 'react';
import { THEMES } from '@/components/layout/themes';
import styles from './ThemeChoice.module.css';

const never = () => () => undefined;

/** The choice of theme as it stands in the footer. Before the page answers none is marked: the server does not know it. */
export function ThemeChoice() {
  const { theme, setTheme } = useTheme();
  const answers = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">Theme</legend>
      {THEMES.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name="theme"
            value={value}
            checked={answers && theme === value}
            onChange={() => setTheme(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
