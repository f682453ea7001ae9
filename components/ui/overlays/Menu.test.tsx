// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/overlays/Menu';

beforeAll(() => {
  // The placing of the menu watches sizes, which jsdom does not have.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(cleanup);

it('is a named menu whose choice closes it', async () => {
  const onSelect = vi.fn();
  const onOpenChange = vi.fn();
  render(
    <Menu open onOpenChange={onOpenChange} label="Account" opener={createRef()}>
      <MenuItem onSelect={() => undefined}>Profile</MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={onSelect}>Sign out</MenuItem>
    </Menu>,
  );
  expect(await screen.findByRole('menu', { name: 'Account' })).toBeTruthy();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  expect(onSelect).toHaveBeenCalledOnce();
  expect(onOpenChange).toHaveBeenCalledWith(false);
});
