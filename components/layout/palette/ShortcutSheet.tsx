import { GO_ITEMS, isMac } from '@/components/layout/palette/shortcuts';
import { strings } from '@/components/layout/palette/strings.en';
import { Dialog } from '@/components/ui/overlays/Dialog';
import styles from '@/components/layout/palette/ShortcutSheet.module.css';

const { shortcuts } = strings;

/** Every keyboard shortcut. Loaded by `usePalette` at its first use. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  // Keys that follow one another, and others that do the same.
  const rows: readonly (readonly [what: string, keys: readonly string[], others?: readonly string[]])[] = [
    [shortcuts.palette, [isMac() ? '⌘' : 'Ctrl', 'K']],
    [shortcuts.search, ['/']],
    [shortcuts.sheet, ['?']],
    [shortcuts.nextTransaction, ['↓'], ['J']],
    [shortcuts.previousTransaction, ['↑'], ['K']],
    ...GO_ITEMS.map(({ label, letter }) => [shortcuts.goTo(label), ['G', letter.toUpperCase()]] as const),
  ];
  return (
    <Dialog open onOpenChange={onClose} title={shortcuts.title}>
      <dl className={styles.rows}>
        {rows.map(([what, keys, others = []]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
              {others.length > 0 ? <span>{shortcuts.or}</span> : null}
              {others.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
