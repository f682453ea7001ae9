const PREFIX = 'foyer-words ';

const keyOf = (author: string, parent: string | null): string => `${PREFIX}${author} ${parent ?? ''}`;

/**
 * What was written in this tab and not sent, so that a reload takes nothing away; empty where nothing was.
 *
 * @param parent the post that is replied to
 */
export function readDraftText(author: string, parent: string | null): string {
  try {
    return sessionStorage.getItem(keyOf(author, parent)) ?? '';
  } catch {
    return ''; // Storage is closed to this page.
  }
}

/** Keeps what is being written; what is empty is let go. */
export function saveDraftText(author: string, parent: string | null, words: string): void {
  try {
    if (words) sessionStorage.setItem(keyOf(author, parent), words);
    else sessionStorage.removeItem(keyOf(author, parent));
  } catch {
    // Storage is closed or full: then a reload begins again.
  }
}
