// @vitest-environment jsdom
import { cleanup, render as renderPage, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { RefusalNote } from '@/components/ui/RefusalNote';
import { setTestRouter } from '@/tests/helpers/testRouter';

const { wrapper } = setTestRouter({ asPath: '/explorer/31337/block/5?tab=logs', query: {} });
const render = (page: ReactNode) => renderPage(page, { wrapper });
afterEach(cleanup);

it('says why figures are missing and when to try again, and leads to the same page', () => {
  const { rerender } = render(<RefusalNote refusal={{ reason: 'limit', seconds: 42 }} />);
  expect(screen.getByRole('alert').textContent).toContain(
    'You opened many pages in a short time, so some figures are missing. Try again in 42 seconds.',
  );
  const link = screen.getByRole('link', { name: 'Try again' });
  expect(link.getAttribute('href')).toBe('/explorer/31337/block/5?tab=logs');
  rerender(<RefusalNote refusal={{ reason: 'busy', seconds: 1 }} />);
  expect(screen.getByRole('alert').textContent).toContain('The server is busy');
  expect(screen.getByRole('alert').textContent).toContain('Try again in 1 second.');
});

it('says nothing where nothing was refused', () => {
  render(<RefusalNote refusal={null} />);
  expect(screen.queryByRole('alert')).toBeNull();
});
