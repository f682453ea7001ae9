const PREFIX = 'foyer-words ';

/** What was written in this tab and not sent, so that a reload takes nothing away; empty where nothing was. */
export function readKeptWords(name: string): string {
  try {
    return sessionStorage.getItem(PREFIX + name) ?? '';
  } catch {
    return ''; // Storage is closed to this page.
  }
}

/** Keeps what is being written; what is empty is let go. */
export function keepWords(name: string, words: string): void {
  try {
    if (words) sessionStorage.setItem(PREFIX + name, words);
    else sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Storage is closed or full: then a reload begins anew.
  }
}
