import { useTheme } from 'next-themes';
import { THEMES } from '@/components/layout/themes';
import { useHydrated } from '@/lib/hooks/useHydrated';
import styles from '@/components/layout/ThemeChoice.module.css';

/** The choice of theme as it stands in the footer. Before the page answers none is marked: the server does not know it. */
export function ThemeChoice() {
  const { theme, setTheme } = useTheme();
  const answers = useHydrated();
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
