import Router from 'next/router';
import type { ComponentProps, MouseEvent } from 'react';

/** Whether a press means "go there, here and now": not into another tab or window, and not another site. */
function isPlainPress(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { origin, target } = event.currentTarget;
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !modified && event.button === 0 && !target && origin === window.location.origin;
}

/**
 * A link between pages of the site: an anchor whose plain press changes the page without loading it anew.
 *
 * It stands in for `next/link`, which costs every visitor 3 kB of what this site does not use: it fetches pages ahead.
 */
export function Link({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || href.startsWith('#') || !isPlainPress(event)) return;
    event.preventDefault();
    void Router.push(href);
  };
  return (
    // The pages say where it leads; the press is only taken from the browser.
    <a {...rest} href={href} onClick={follow}>
      {rest.children}
    </a>
  );
}
