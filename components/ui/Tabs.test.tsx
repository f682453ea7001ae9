// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Tabs } from '@/components/ui/Tabs';

afterEach(cleanup);

it('shows one view at a time', () => {
  const tabs = [
    { value: 'tokens', label: 'Tokens', content: <p>Two tokens</p> },
    { value: 'doors', label: 'Doors', content: <p>Three doors</p> },
  ];
  render(<Tabs label="Views" tabs={tabs} />);
  expect(screen.getByRole('tablist', { name: 'Views' })).toBeTruthy();
  expect(screen.queryByText('Three doors')).toBeNull();
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Doors' }));
  expect(screen.getByText('Three doors')).toBeTruthy();
  expect(screen.queryByText('Two tokens')).toBeNull();
});
