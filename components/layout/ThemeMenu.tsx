import { useTheme } from 'next-themes';
import type { RefObject } from 'react';
import { strings } from '@/components/layout/strings.en';
import type { IconName } from '@/components/ui/Icon';
import { Menu, MenuChoice } from '@/components/ui/overlays/Menu';

/** Props of {@link ThemeMenu}. */
export type ThemeMenuProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  opener: RefObject<HTMLElement | null>;
  options: readonly { value: string; label: string; icon: IconName }[];
};

/** The choice of theme in the header. Loaded by `ThemeToggle`. */
export function ThemeMenu({ options, ...props }: ThemeMenuProps) {
  const { theme = 'dark', setTheme } = useTheme();
  return (
    <Menu {...props} label={strings.theme.label}>
      <MenuChoice value={theme} onChange={setTheme} options={options} />
    </Menu>
  );
}
