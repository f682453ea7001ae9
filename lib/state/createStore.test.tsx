// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { createStore, useStore } from '@/lib/state/createStore';

afterEach(cleanup);

it('notifies each listener of each change, and of none after it has unsubscribed', () => {
  const store = createStore(0);
  const listener = vi.fn();
  const stop = store.subscribe(listener);
  const stopAgain = store.subscribe(listener);
  store.set(1);
  expect(store.get()).toBe(1);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  stop();
  store.set(2);
  expect(listener).toHaveBeenCalledTimes(3);
  stopAgain();
  store.set(3);
  expect(listener).toHaveBeenCalledTimes(3);
});

it('notifies nobody where the value is the same', () => {
  const store = createStore(Number.NaN);
  const listener = vi.fn();
  store.subscribe(listener);
  store.set(Number.NaN);
  expect(listener).not.toHaveBeenCalled();
});

it('starts with the first listener, stops after the last, and starts again', () => {
  const stop = vi.fn();
  const start = vi.fn(() => stop);
  const store = createStore('', start);
  expect(start).not.toHaveBeenCalled();
  const leave = [store.subscribe(() => undefined), store.subscribe(() => undefined)];
  expect(start).toHaveBeenCalledOnce();
  leave[0]?.();
  expect(stop).not.toHaveBeenCalled();
  leave[1]?.();
  expect(stop).toHaveBeenCalledOnce();
  store.subscribe(() => undefined);
  expect(start).toHaveBeenCalledTimes(2);
});

it('may change while it starts, and lets a listener unsubscribe while it is notified', () => {
  const store: ReturnType<typeof createStore<string>> = createStore('', () => {
    store.set('started');
    return undefined;
  });
  const seen: string[] = [];
  const leave = store.subscribe(() => {
    seen.push(store.get());
    leave();
  });
  expect(store.get()).toBe('started');
  store.set('next');
  store.set('last');
  expect(seen).toEqual(['next']);
});

it('renders the initial state on the server, and each change in the browser', () => {
  const store = createStore({ count: 0, other: '' });
  let renders = 0;
  const Count = () => {
    renders++;
    return <p>Count: {useStore(store, ({ count }) => count)}</p>;
  };
  store.set({ count: 1, other: '' });
  expect(renderToString(<Count />)).toContain('0');
  render(<Count />);
  expect(screen.getByText('Count: 1')).toBeTruthy();
  act(() => store.set({ ...store.get(), count: 2 }));
  expect(screen.getByText('Count: 2')).toBeTruthy();
  const before = renders;
  act(() => store.set({ ...store.get(), other: 'changed' }));
  expect(renders).toBe(before);
});
