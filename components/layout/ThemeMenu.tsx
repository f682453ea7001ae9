import { useTheme } from 'next-themes';
import { strings } from '@/components/layout/strings.en';
import type { RefObject } from 'react';
import { THEMES } from '@/components/layout/themes';
import { Menu, MenuChoice } from '@/components/ui/overlays/Menu';

/** Props of {@link ThemeMenu}. */
export type ThemeMenuProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  opener: RefObject<HTMLElement | null>;
};

/** Dark, light, or as the device has it. Loaded by `ThemeToggle`. */
export function ThemeMenu(props: ThemeMenuProps) {
  const { theme = 'dark', setTheme } = useTheme();
  return (
    <Menu {...props} label={strings.theme.label}>
      <MenuChoice value={theme} onChange={setTheme} options={THEMES} />
    </Menu>
  );
}
