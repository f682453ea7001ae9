// @vitest-environment jsdom
import { render } from '@testing-library/react';
import Router from 'next/router';
import { beforeEach, expect, it, vi } from 'vitest';
import { useScrollOnBack } from '@/components/layout/inside/useScrollOnBack';

/** How far the page can be scrolled. */
let most = 0;
let grow: () => void = () => undefined;

beforeEach(() => {
  most = 2_000;
  window.scrollY = 0;
  vi.stubGlobal('scrollTo', (_: number, y: number) => {
    window.scrollY = Math.min(y, most);
    window.dispatchEvent(new Event('scroll'));
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        grow = tell;
      }
      observe() {}
      disconnect() {
        grow = () => undefined;
      }
    },
  );
});

const Page = () => {
  useScrollOnBack();
  return null;
};

/** As Next follows a link: the browser is at the new entry once its page is there. */
const goTo = (key: string) => {
  Router.events.emit('routeChangeStart');
  window.history.replaceState({ key }, '');
  Router.events.emit('routeChangeComplete');
};

/** As Next follows Back: the browser is at the entry before. */
const goBack = (key: string) => {
  window.history.replaceState({ key }, '');
  Router.events.emit('routeChangeStart');
  Router.events.emit('routeChangeComplete');
};

/** A list that was scrolled, a page, and back to the list before its rows are there. */
function returnEarly(list: string): void {
  render(<Page />);
  goTo(list);
  window.scrollTo(0, 900);
  goTo(`${list} page`);
  window.scrollY = 0;
  most = 100;
  goBack(list);
}

it('scrolls back once the rows are there again', () => {
  returnEarly('a');
  expect(window.scrollY).toBe(100);
  most = 500;
  grow();
  expect(window.scrollY).toBe(500);
  most = 2_000;
  grow();
  expect(window.scrollY).toBe(900);
});

it('leaves the page alone once the visitor goes elsewhere', () => {
  returnEarly('b');
  window.dispatchEvent(new Event('wheel'));
  most = 2_000;
  grow();
  expect(window.scrollY).toBe(100);
});

it('begins a page that is opened anew at its top', () => {
  render(<Page />);
  goTo('c');
  window.scrollTo(0, 900);
  goTo('d');
  window.scrollY = 0;
  goTo('c');
  expect(window.scrollY).toBe(0);
});

it('scrolls back on the page that was opened first, whose entry Next names later', async () => {
  vi.resetModules();
  window.history.replaceState(null, '');
  const { useScrollOnBack: useFirst } = await import('@/components/layout/inside/useScrollOnBack');
  const First = () => {
    useFirst();
    return null;
  };
  render(<First />);
  window.history.replaceState({ key: 'first' }, '');
  window.scrollTo(0, 900);
  goTo('second');
  window.scrollY = 0;
  goBack('first');
  expect(window.scrollY).toBe(900);
});
