import { useEffect } from 'react';

/** Opens the entry of this name, brings it into view and puts the focus on its head. */
export function openNamed(name: string): void {
  const element = document.getElementById(name);
  if (!(element instanceof HTMLDetailsElement)) return;
  element.open = true;
  element.scrollIntoView({ block: 'start' });
  element.querySelector('summary')?.focus({ preventScroll: true });
}

/** Opens the entry that the address names, such as `#getNFTs`, now and whenever it names another. */
export function useNamedOpen(): void {
  useEffect(() => {
    const follow = () => openNamed(decodeURIComponent(window.location.hash.slice(1)));
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
}
