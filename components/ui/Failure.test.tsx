// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Failure, PanelSkeleton } from '@/components/ui/Failure';
import { FoyerError } from '@/lib/errors/FoyerError';

afterEach(cleanup);

it('shows what stands for the code while that is on its way, and says so where it cannot be had', () => {
  const { rerender } = render(<PanelSkeleton>its place</PanelSkeleton>);
  expect(screen.getByText('its place')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<PanelSkeleton error={new Error('Failed to load chunk')}>its place</PanelSkeleton>);
  expect(screen.queryByText('its place')).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('Part of this page couldn’t be loaded.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('says what happened in our words, and has the SDK’s message below, to be opened', async () => {
  const { rerender } = render(<Failure error={new FoyerError('Too low.', { whatToDo: 'Enter more.' })} />);
  expect(screen.getByRole('alert').textContent).toBe('Too low. Enter more.');
  rerender(
    <Failure error={new FoyerError('owner is required', { sentence: 'A field is empty.', whatToDo: 'Fill it in.' })} />,
  );
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('A field is empty. Fill it in.');
  expect(alert.textContent).not.toContain('owner is required');
  fireEvent.click(await screen.findByRole('button', { name: 'SDK message' }));
  expect(alert.textContent).toContain('owner is required');
});
