import { currentUserKey } from '@/lib/sdk/storedUser';
import { escapeJson } from '@/lib/shell/escapeJson';

/** The script that runs before the first paint: marks the page of a stored session, so that no signed-out header flashes. */
export function buildSessionScript(appId: string): string {
  const key = escapeJson(currentUserKey(appId));
  return `try{if(localStorage.getItem(${key}))document.documentElement.setAttribute('data-session','')}catch(e){}`;
}
