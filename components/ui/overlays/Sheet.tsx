import * as Radix from '@radix-ui/react-dialog';
import { type ReactNode, useRef } from 'react';
import { Icon } from '@/components/ui/Icon';
import { strings } from '@/components/ui/strings.en';
import modal from '@/components/ui/overlays/modal.module.css';
import styles from '@/components/ui/overlays/Sheet.module.css';

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
  children?: ReactNode;
};

/**
 * A drawer at the right edge for details of what is on the page; on phones a sheet from below.
 *
 * Brings Radix along: import it lazily (by `lazyPart`).
 */
export function Sheet({ open, onOpenChange, title, description, footer, children }: SheetProps) {
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={modal.veil} />
        <Radix.Content
          className={`${modal.panel} ${styles.sheet}`}
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
