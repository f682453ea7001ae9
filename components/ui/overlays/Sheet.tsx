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
  /** A column beside the page where there is room for both: the page stays in reach, and a press on it closes nothing. */
  beside?: boolean;
  children?: ReactNode;
};

/**
 * A drawer at the right edge for details of what is on the page; on phones a sheet from below.
 *
 * Brings Radix along: import it lazily (by `lazyPart`).
 */
export function Sheet({ open, onOpenChange, title, description, footer, beside = false, children }: SheetProps) {
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
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className={styles.head}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close className={modal.close} aria-label={strings.overlays.close}>
              <Icon name="close" size={20} />
            </Radix.Close>
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
