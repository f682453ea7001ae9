// @vitest-environment jsdom
import { cleanup, render as renderPage, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useReviewStep } from '@/components/send/review/useReviewStep';
import { setTestRouter } from '@/tests/helpers/testRouter';

const ROUTER = { query: {}, pathname: '/send', push: vi.fn(), replace: vi.fn(), back: vi.fn() };
const { wrapper } = setTestRouter(ROUTER);
const render = (page: ReactNode) => renderPage(page, { wrapper });

afterEach(cleanup);

const focus = (element: HTMLElement | null): void => element?.focus();

/** A desk whose review opens by itself, as it does once the network has answered, and takes the focus. */
function Desk({ asked }: { asked: Promise<void> }) {
  const [isAsked, setIsAsked] = useState(false);
  const { isOpen } = useReviewStep(isAsked, false);
  useEffect(() => {
    void asked.then(() => {
      ROUTER.query = { review: '' };
      setIsAsked(true);
    });
  }, [asked]);
  return isOpen ? <section ref={focus} tabIndex={-1} aria-label="Review" /> : <p>Form</p>;
}

it('Escape leaves the review from the very moment in which it is seen', async () => {
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((done) => (answer = done));
  const { container } = render(<Desk asked={asked} />);
  const pressed = vi.fn(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  // Between what is drawn and what is done after it.
  const watcher = new MutationObserver(() => {
    if (!screen.queryByRole('region', { name: 'Review' })) return;
    watcher.disconnect();
    pressed();
  });
  watcher.observe(container, { childList: true, subtree: true });
  answer();
  await waitFor(() => expect(pressed).toHaveBeenCalledOnce());
  expect(ROUTER.back).toHaveBeenCalledOnce();
});
