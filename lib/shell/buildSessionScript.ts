import { currentUserKey } from '@/lib/sdk/storedUser';

/**
 * The script that runs before the first paint: marks the page of a stored session, so that no signed-out header
 * flashes.
 */
export function buildSessionScript(appId: string): string {
  const key = escapeJson(currentUserKey(appId));
  return `try{if(localStorage.getItem(${key}))document.documentElement.setAttribute('data-session','')}catch(e){}`;
}

/** JSON that can stand inside a script element: nothing in it can end the element (HTML standard, section 4.12.1.3). */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
