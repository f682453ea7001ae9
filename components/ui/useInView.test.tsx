// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useInView, useWasInView } from '@/components/ui/useInView';

type Moment = { isIntersecting: boolean; boundingClientRect: { height: number }; target: Element };
let notify: (moments: Moment[]) => void = () => undefined;

/** jsdom lays nothing out: the test says what the browser would. */
class Observer {
  constructor(callback: (moments: Moment[]) => void) {
    notify = callback;
  }
  observe = vi.fn();
  unobserve = vi.fn();
  disconnect = vi.fn();
}
beforeEach(() => vi.stubGlobal('IntersectionObserver', Observer));
afterEach(cleanup);

function Part() {
  const { ref: place, height: kept } = useInView<HTMLDivElement>();
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
  const emit = (...moments: Moment[]) => act(() => notify(moments));
  emit(moment(true), moment(false));
  expect(is()).toBe('80px');
  emit(moment(false), moment(true));
  expect(is()).toBe('drawn');
  emit(moment(false, 0));
  expect(is()).toBe('drawn');
  screen.getByRole('button').focus();
  emit(moment(false));
  expect(is()).toBe('drawn');
});

it('draws all of it for paper, and keeps its height alone again after', () => {
  render(<Part />);
  const part = screen.getByTestId('part');
  const far = { isIntersecting: false, boundingClientRect: { height: 80 }, target: part };
  act(() => notify([far]));
  expect(screen.queryByRole('button')).toBeNull();
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getByRole('button')).toBeDefined();
  fireEvent(window, new Event('afterprint'));
  // The browser reports what it is asked about again.
  act(() => notify([far]));
  expect(part.style.height).toBe('80px');
});

it('stays near once it was, and counts as near in a browser that cannot observe it', () => {
  function Later() {
    const { ref: place, near } = useWasInView<HTMLDivElement>();
    return <div ref={place}>{near ? 'here' : 'later'}</div>;
  }
  const { unmount } = render(<Later />);
  const target = screen.getByText('later');
  const moment = (isIntersecting: boolean) => ({ isIntersecting, boundingClientRect: { height: 80 }, target });
  act(() => notify([moment(false)]));
  expect(screen.getByText('later')).toBeDefined();
  act(() => notify([moment(true), moment(false)]));
  act(() => notify([moment(false)]));
  expect(screen.getByText('here')).toBeDefined();
  unmount();
  vi.stubGlobal('IntersectionObserver', undefined);
  render(<Later />);
  expect(screen.getByText('here')).toBeDefined();
});
