import type { Page } from '@playwright/test';

/** Where what a page shows begins, how wide it is, and how wide it may be, in pixels. */
export type ContentPlace = { left: number; width: number; maxWidth: string };

/** Controls on the page that look as the browser draws them. */
export const findNativeControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1;
    const controls = [...document.querySelectorAll('select, input[type="file"]')].filter(isShown);
    const markers = [...document.querySelectorAll('summary')].filter(
      (summary) =>
        isShown(summary) &&
        getComputedStyle(summary).display === 'list-item' &&
        getComputedStyle(summary).listStyleType !== 'none',
    );
    return [...controls, ...markers].map(({ outerHTML }) => outerHTML.slice(0, 100));
  });

/** The place of what an inside page shows, and the one that it should have: below the bar, as wide as the tokens say. */
export const placeContent = (page: Page): Promise<{ is: ContentPlace | null; should: ContentPlace | null }> =>
  page.evaluate(() => {
    const placeOf = (element: Element | null) => {
      if (!element) return null;
      const { paddingLeft, paddingRight, maxWidth } = getComputedStyle(element);
      const { left, width } = element.getBoundingClientRect();
      const inner = width - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return { left: left + Number.parseFloat(paddingLeft), width: inner, maxWidth };
    };
    const main = document.querySelector('main');
    // The docs have a column of their own pages before their text.
    const is = placeOf(main?.closest('.wrap') ?? main);
    const bar = document.querySelector('header');
    if (!bar) return { is, should: null };
    const probe = document.body.appendChild(document.createElement('div'));
    probe.style.maxWidth = 'var(--width)';
    const widest = Number.parseFloat(getComputedStyle(probe).maxWidth);
    probe.style.maxWidth = 'calc(var(--width) + 2 * var(--gutter))';
    const { maxWidth } = getComputedStyle(probe);
    probe.remove();
    const room = placeOf(bar);
    return { is, should: room && { left: room.left, width: Math.min(room.width, widest), maxWidth } };
  });
