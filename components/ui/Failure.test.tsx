// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PanelSkeleton } from '@/components/ui/Failure';

afterEach(cleanup);

it('shows what stands for the code while that is on its way, and says so where it cannot be had', () => {
  const { rerender } = render(<PanelSkeleton>its place</PanelSkeleton>);
  expect(screen.getByText('its place')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<PanelSkeleton error={new Error('Failed to load chunk')}>its place</PanelSkeleton>);
  expect(screen.queryByText('its place')).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain("The server isn't responding.");
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
