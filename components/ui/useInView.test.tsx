// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useInView } from '@/components/ui/useInView';

type Moment = { isIntersecting: boolean; boundingClientRect: { height: number }; target: Element };
let tell: (moments: Moment[]) => void = () => undefined;

/** jsdom lays nothing out: the test says what the browser would. */
class Observer {
  constructor(callback: (moments: Moment[]) => void) {
    tell = callback;
  }
  observe = vi.fn();
  unobserve = vi.fn();
}
beforeEach(() => vi.stubGlobal('IntersectionObserver', Observer));
afterEach(cleanup);

function Part() {
  const { place, kept } = useInView<HTMLDivElement>();
  return (
    <div ref={place} data-testid="part" style={kept === null ? undefined : { height: kept }}>
      {kept === null ? <button type="button">In it</button> : null}
    </div>
  );
}

it('believes the last of several moments, keeps the height of what is far, and the keyboard’s place', () => {
  render(<Part />);
  const part = screen.getByTestId('part');
  const moment = (isIntersecting: boolean, height = 80) => ({
    isIntersecting,
    boundingClientRect: { height },
    target: part,
  });
  const is = () => (screen.queryByRole('button') ? 'drawn' : part.style.height);
  const hear = (...moments: Moment[]) => act(() => tell(moments));
  hear(moment(true), moment(false));
  expect(is()).toBe('80px');
  hear(moment(false), moment(true));
  expect(is()).toBe('drawn');
  hear(moment(false, 0));
  expect(is()).toBe('drawn');
  screen.getByRole('button').focus();
  hear(moment(false));
  expect(is()).toBe('drawn');
});

it('draws all of it for paper, and keeps its height alone again after', () => {
  render(<Part />);
  const part = screen.getByTestId('part');
  const far = { isIntersecting: false, boundingClientRect: { height: 80 }, target: part };
  act(() => tell([far]));
  expect(screen.queryByRole('button')).toBeNull();
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getByRole('button')).toBeDefined();
  fireEvent(window, new Event('afterprint'));
  // The browser tells of what it is asked about anew.
  act(() => tell([far]));
  expect(part.style.height).toBe('80px');
});
