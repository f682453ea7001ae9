import { type ComponentType, useEffect, useState } from 'react';
import type { PaletteHostProps } from '@/components/layout/palette/usePalette';

/**
 * The keyboard shortcuts of a public page. The page pays for a listener: the palette and the rest come with the first key
 * that means them, and are handed what was pressed until then.
 */
export function PaletteKeys() {
  const [Host, setHost] = useState<ComponentType<PaletteHostProps> | null>(null);
  const [pressed] = useState<KeyboardEvent[]>([]);
  useEffect(() => {
    if (Host) return;
    const press = (event: KeyboardEvent): void => {
      if (isShortcut(event)) event.preventDefault();
      else if (pressed.length === 0) return;
      pressed.push(event);
      if (pressed.length > 1) return;
      import('@/components/layout/palette/usePalette').then(
        (code) => setHost(() => code.PaletteHost),
        // The next press tries again.
        () => pressed.splice(0),
      );
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [Host, pressed]);
  return Host && <Host pressed={pressed} />;
}

/**
 * Whether a key opens the command palette (⌘K or Ctrl+K, `/`) or the list of shortcuts (`?`), or begins a sequence (`g`).
 * Keys that go into a field, and any pressed while a dialog is open, are left alone; ⌘K works everywhere.
 */
export function isShortcut(event: KeyboardEvent): boolean {
  const { key, metaKey, ctrlKey, altKey } = event;
  if (altKey) return false;
  if (metaKey || ctrlKey) return key.toLowerCase() === 'k';
  return '/?g'.includes(key) && !isHandled(event);
}

/** What takes the keys while it is open. A list of suggestions may be there before it is shown. */
const OPEN = ':is([role="dialog"], [role="menu"], [role="listbox"]):not([hidden])';

/** Whether a key was taken already, goes into a field, or belongs to an open dialog or menu. */
export function isHandled({ target, defaultPrevented }: KeyboardEvent): boolean {
  return (
    defaultPrevented ||
    (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null) ||
    document.querySelector(OPEN) !== null
  );
}
