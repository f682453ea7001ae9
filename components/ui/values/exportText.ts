import { secureContext } from '@/lib/state/secureContext';
import { checksumAddress } from '@/protocol/data/addresses';

/**
 * Puts a text on the clipboard, an address with its checksum (EIP-55); `false` where the browser does not let it.
 *
 * Without https the old way over a selected field still works.
 */
export async function copyText(given: string): Promise<boolean> {
  const text = checksumAddress(given);
  const { clipboard } = secureContext;
  if (clipboard) {
    return clipboard.writeText(text).then(
      () => true,
      () => copyBySelection(text),
    );
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  document.body.append(field);
  field.select();
  const done = typeof document.execCommand === 'function' && document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}

/** Hands parts of a text to the browser as one file. */
export function saveFile(name: string, type: string, parts: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
