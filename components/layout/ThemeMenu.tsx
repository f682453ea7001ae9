import { useTheme } from 'next-themes';
import type { RefObject } from 'react';
import { strings } from '@/components/layout/strings.en';
import { Menu, MenuChoice } from '@/components/ui/overlays/Menu';

/** Props of a menu of the header, shown while its button says so. */
export type HeaderMenuProps = {
  onOpenChange: (open: boolean) => void;
  opener: RefObject<HTMLElement | null>;
  /** Its name for screen readers. */
  label: string;
};

/** The themes to choose from. */
export const THEME_OPTIONS = [
  { value: 'dark', label: strings.theme.dark, icon: 'moon' },
  { value: 'light', label: strings.theme.light, icon: 'sun' },
  { value: 'system', label: strings.theme.system, icon: 'screen' },
] as const;

/** The choice of theme in the header. Loaded by `ThemeToggle`. */
export function ThemeMenu(props: HeaderMenuProps) {
  const { theme = 'dark', setTheme } = useTheme();
  return (
    <Menu open {...props}>
      <MenuChoice<string> value={theme} onChange={setTheme} options={THEME_OPTIONS} />
    </Menu>
  );
}
