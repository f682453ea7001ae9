import * as Radix from '@radix-ui/react-dialog';
import { useRouter } from 'next/router';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { strings } from '@/components/ui/strings.en';
import modal from '@/components/ui/overlays/modal.module.css';
import styles from '@/components/ui/overlays/Dialog.module.css';

/** A dialog whose state the caller holds. */
export type DialogProps = {
  open: boolean;
  /** Called with `false` on Escape, on a press outside and by the close button. */
  onOpenChange: (open: boolean) => void;
  /** What it is about; also its name for screen readers. */
  title: ReactNode;
  /** One sentence below the title. */
  description?: ReactNode;
  /** A second pane at the right; windows of less than 860 px do without it. */
  aside?: ReactNode;
  children?: ReactNode;
};

/**
 * A dialog. Its frame swings open like a door; what is in it stands there whole from the first frame.
 *
 * Brings Radix along: import it lazily (by `lazyPart`, or `import()` at pointer or focus on what opens it).
 */
export function Dialog({ open, onOpenChange, title, description, aside, children }: DialogProps) {
  // Radix gives the focus back to a trigger of its own; here the caller has one, so it is noted what had the focus.
  const opener = useRef<Element | null>(null);
  const noteOpener = () => {
    opener.current = document.activeElement;
  };
  const giveFocusBack = (event: Event) => {
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={modal.veil} />
        <Radix.Content
          className={`${modal.panel} ${styles.dialog}`}
          data-panes={aside ? '2' : undefined}
          onOpenAutoFocus={noteOpener}
          onCloseAutoFocus={giveFocusBack}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className={styles.leaf} aria-hidden="true" />
          <div className={`${modal.scroll} ${styles.body}`}>
            <Radix.Title className={styles.title} data-described={description ? '' : undefined}>
              {title}
            </Radix.Title>
            {description ? <Radix.Description className={modal.description}>{description}</Radix.Description> : null}
            {children}
          </div>
          {aside ? <div className={`${modal.scroll} ${styles.aside}`}>{aside}</div> : null}
          <Radix.Close className={`${modal.close} ${styles.close}`} aria-label={strings.overlays.close}>
            <Icon name="close" size={20} />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Props of {@link Confirm}. */
type ConfirmProps = { title: string; text: string; yes: string; onYes: () => void; onNo: () => void };

/** Asks once more before something is taken away. */
export function Confirm({ title, text, yes, onYes, onNo }: ConfirmProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onNo()} title={title} description={text}>
      <div className={styles.row}>
        <Button variant="danger" onClick={onYes}>
          {yes}
        </Button>
        <Button onClick={onNo}>{strings.overlays.cancel}</Button>
      </div>
    </Dialog>
  );
}

/** Calls `leave` when the visitor goes to another page, by the browser's own buttons too. */
export function useExitAnimation(leave: () => void): void {
  const { events } = useRouter();
  const onLeave = useEffectEvent(leave);
  useEffect(() => {
    const go = (): void => onLeave();
    events.on('routeChangeStart', go);
    return () => events.off('routeChangeStart', go);
  }, [events]);
}
