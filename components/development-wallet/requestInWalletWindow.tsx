import { createRoot } from 'react-dom/client';
import styles from '@/components/development-wallet/WalletWindow.module.css';
import { WalletWindow } from '@/components/development-wallet/WalletWindow';
import type { SendWalletRequest, WalletRequest } from '@/lib/development-wallet/WalletRequest';

/** One question at a time: the next one waits until this is answered. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Shows a question in the wallet's own window: a document of its own in a frame, as the window of an extension is. No
 * event of it reaches the page, so no dialog of the page takes a press in the wallet for a press outside, or closes on
 * its Escape. The page is inert meanwhile and has the focus back before the answer.
 */
export const requestInWalletWindow: SendWalletRequest = (question) => {
  const answer = last.then(() => askNow(question));
  last = answer.catch(() => undefined);
  return answer;
};

async function askNow(question: WalletRequest): Promise<string | null> {
  const focused = document.activeElement;
  // Beside the body: a dialog of the page hides what is in the body, and takes its pointer events away.
  const frame = document.documentElement.appendChild(document.createElement('iframe'));
  frame.className = styles.frame ?? '';
  frame.title = 'Development wallet';
  document.body.inert = true;
  const inside = openDocument(frame);
  const root = createRoot(inside.body);
  try {
    return await new Promise<string | null>((resolve) => {
      inside.addEventListener('keydown', (event) => {
        if (event.key === 'Escape') resolve(null);
      });
      root.render(<WalletWindow question={question} site={location.host} onAnswer={resolve} />);
      frame.contentWindow?.focus();
    });
  } finally {
    root.unmount();
    frame.remove();
    document.body.inert = false;
    if (focused instanceof HTMLElement && focused !== document.body) focused.focus();
  }
}

/** The empty document of a frame, with the page's language, theme and styles. */
function openDocument(frame: HTMLIFrameElement): Document {
  const inside = frame.contentDocument;
  if (!inside) throw new Error('The browser gives the frame of the development wallet no document.');
  const { lang, dataset } = document.documentElement;
  inside.documentElement.lang = lang;
  inside.documentElement.dataset['theme'] = dataset['theme'] ?? 'dark';
  inside.documentElement.className = styles.document ?? '';
  const sheet = inside.head.appendChild(inside.createElement('style'));
  sheet.textContent = [...document.styleSheets].flatMap(readRules).join('\n');
  inside.title = frame.title;
  return inside;
}

/** The rules of a style sheet of the site; an extension's own sheet may not be read, and is not needed. */
function readRules(sheet: CSSStyleSheet): string[] {
  try {
    return [...sheet.cssRules].map(({ cssText }) => cssText);
  } catch {
    return [];
  }
}
