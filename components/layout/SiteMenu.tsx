import Router from 'next/router';
import { PUBLIC_PAGES } from '@/components/layout/SiteFrame';
import type { HeaderMenuProps } from '@/components/layout/ThemeMenu';
import { Menu, MenuItem } from '@/components/ui/overlays/Menu';

/** The pages of the header, on phones. Loaded by its button. */
export function SiteMenu(props: HeaderMenuProps) {
  return (
    <Menu open {...props}>
      {PUBLIC_PAGES.map(({ path, label }) => (
        <MenuItem key={path} onSelect={() => void Router.push(path)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
