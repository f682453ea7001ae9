import * as Radix from '@radix-ui/react-dialog';
import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import { Icon } from '@/components/ui/Icon';
import { strings } from '@/components/ui/strings.en';
import modal from '@/components/ui/overlays/modal.module.css';
import styles from '@/components/ui/overlays/Sheet.module.css';

/** From here on there is room for a column beside the page. */
const ROOM = '(width >= 1240px)';

function followWidth(listener: () => void): () => void {
  const query = matchMedia(ROOM);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const followNothing = () => () => undefined;

/** Props of {@link Sheet}. */
export type SheetProps = {
  open: boolean;
  /** Called with `false` on Escape, on a press outside and by the close button. */
  onOpenChange: (open: boolean) => void;
  /** What it is about; also its name for screen readers. */
  title: ReactNode;
  /** One sentence below the title. */
  description?: ReactNode;
  /** Stands at the lower edge while the rest scrolls, such as its buttons. */
  footer?: ReactNode;
  /** Above the title, beside the close button, such as steps to the next thing; left out on phones. */
  tools?: ReactNode;
  /** Where the focus goes when it closes; else, and where this is `null`, it goes back to where it was before. */
  returnFocus?: () => HTMLElement | null;
  /** A column beside the page where there is room for both: the page stays in reach, and a press on it closes nothing. */
  beside?: boolean;
  children?: ReactNode;
};

/**
 * A drawer at the right edge for details of what is on the page; on phones a sheet from below.
 *
 * Brings Radix along: import it lazily (by `lazyPart`).
 */
export function Sheet(props: SheetProps) {
  const { open, onOpenChange, title, description, footer, tools, returnFocus, beside = false, children } = props;
  const isBeside = useSyncExternalStore(
    beside ? followWidth : followNothing,
    () => beside && matchMedia(ROOM).matches,
    () => false,
  );
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={!isBeside}>
      {/* Beside the page, it lies below what hangs from the header. */}
      <Radix.Portal container={isBeside ? document.getElementById('__next') : null}>
        <Radix.Overlay className={modal.veil} />
        <Radix.Content
          className={`${modal.panel} ${styles.sheet}`}
          data-beside={isBeside || undefined}
          onInteractOutside={(event) => isBeside && event.preventDefault()}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const next = returnFocus?.() ?? opener.current;
            if (next instanceof HTMLElement) next.focus({ preventScroll: true });
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className={styles.head} data-tools={tools ? '' : undefined}>
            {tools ? <div className={styles.tools}>{tools}</div> : null}
            <Radix.Close className={`${modal.close} ${styles.close}`} aria-label={strings.overlays.close}>
              <Icon name="close" size={20} />
            </Radix.Close>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
          </div>
          <div className={`${modal.scroll} ${styles.body}`}>
            {description ? <Radix.Description className={modal.description}>{description}</Radix.Description> : null}
            {children}
          </div>
          {footer ? <div className={styles.footer}>{footer}</div> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
