import { createStore, useStore } from '@/lib/state/createStore';

/** In the browser's storage of this tab: the build that was left by a reload, so that no reload follows itself. */
const LEFT = 'foyer-left-build';

/** Whether the site was deployed anew since this page was opened, so that code of this page is gone. */
const newVersion = createStore(false, watchScripts);

/** Whether the page is of a build that the site no longer serves. */
export const useNewVersion = (): boolean => useStore(newVersion);

/** Looks whether there is a newer build when a script or a style of the page cannot be had. */
function watchScripts(): () => void {
  let hasTyped = false;
  const type = () => {
    hasTyped = true;
  };
  const look = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)) return;
    void isGone().then((gone) => {
      if (!gone) return;
      if (!hasTyped && mayReload()) window.location.reload();
      else newVersion.set(true);
    });
  };
  window.addEventListener('input', type, { capture: true, once: true });
  // Errors of elements do not bubble.
  window.addEventListener('error', look, true);
  return () => {
    window.removeEventListener('input', type, true);
    window.removeEventListener('error', look, true);
  };
}

const buildOf = (): string => window.__NEXT_DATA__.buildId;

/** Whether the server answers, and no longer has the build of this page. */
async function isGone(): Promise<boolean> {
  const manifest = `/_next/static/${buildOf()}/_buildManifest.js`;
  const answer = await fetch(manifest, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return answer?.status === 404;
}

/** Once for each build: what is missing after a reload is missing for another reason. */
function mayReload(): boolean {
  try {
    if (window.sessionStorage.getItem(LEFT) === buildOf()) return false;
    window.sessionStorage.setItem(LEFT, buildOf());
    return true;
  } catch {
    return false;
  }
}
