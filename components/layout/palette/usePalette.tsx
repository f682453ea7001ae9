import Router from 'next/router';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { PaletteProps } from '@/components/layout/palette/Palette';
import { isShortcut, isHandled } from '@/components/layout/palette/PaletteKeys';
import { GO_KEYS } from '@/components/layout/palette/shortcuts';
import { lazyPart } from '@/components/ui/lazyPart';

const close = ({ onClose }: { onClose: () => void }): void => onClose();

const Palette = lazyPart<PaletteProps>(
  () => import('@/components/layout/palette/Palette').then((code) => code.Palette),
  close,
);
const ShortcutSheet = lazyPart<{ onClose: () => void }>(
  () => import('@/components/layout/palette/ShortcutSheet').then((code) => code.ShortcutSheet),
  close,
);

/** How long the second key of a sequence such as `g p` may take, in milliseconds. */
const SEQUENCE_MS = 1_000;

/** Nothing was pressed before the shortcuts were there. */
const NOTHING: readonly KeyboardEvent[] = [];

/**
 * The command palette and the keyboard shortcuts of a page: ⌘K or Ctrl+K and `/` open the palette, `?` the list of
 * shortcuts, `g` and a letter a page (`GO_KEYS`). See {@link isShortcut} for the keys that are left alone.
 *
 * @param pressed keys that wait for an answer since before this code was here
 */
export function usePalette(pressed = NOTHING): { openPalette: () => void; palette: ReactNode } {
  const [shown, setShown] = useState<'palette' | 'shortcuts' | null>(null);
  useEffect(() => {
    let startedAt = Number.NEGATIVE_INFINITY;
    const act = ({ key, metaKey, ctrlKey, timeStamp }: KeyboardEvent): void => {
      const path = timeStamp - startedAt < SEQUENCE_MS ? GO_KEYS.get(key) : undefined;
      startedAt = key === 'g' ? timeStamp : Number.NEGATIVE_INFINITY;
      if (metaKey || ctrlKey) setShown((now) => (now === 'palette' ? null : 'palette'));
      else if (path) void Router.push(path);
      else if (key === '/') setShown('palette');
      else if (key === '?') setShown('shortcuts');
    };
    const press = (event: KeyboardEvent): void => {
      if (isShortcut(event)) event.preventDefault();
      else if (event.metaKey || event.ctrlKey || event.altKey || isHandled(event)) return;
      act(event);
    };
    for (const event of pressed) act(event);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [pressed]);
  const hide = useCallback(() => setShown(null), []);
  return {
    openPalette: useCallback(() => setShown('palette'), []),
    palette: (
      <>
        {shown === 'palette' && <Palette onClose={hide} onShortcuts={() => setShown('shortcuts')} />}
        {shown === 'shortcuts' && <ShortcutSheet onClose={hide} />}
      </>
    ),
  };
}

/** Props of {@link PaletteHost}. */
export type PaletteHostProps = { pressed: readonly KeyboardEvent[] };

/** The palette and the shortcuts of a public page: see `PaletteKeys`. */
export function PaletteHost({ pressed }: PaletteHostProps) {
  return usePalette(pressed).palette;
}
