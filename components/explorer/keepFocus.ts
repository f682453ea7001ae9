/** Leads the focus to the page that was opened, where what had it is gone with the page before. */
export function keepFocus(): void {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
}
