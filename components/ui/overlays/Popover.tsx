import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, useRef, useState } from 'react';
import { lazyPart } from '@/components/ui/lazyPart';
import type { PopoverPanelProps } from '@/components/ui/overlays/floating';
import styles from '@/components/ui/overlays/floating.module.css';

/** What a button takes to open a popover. */
type TriggerProps = {
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  onPointerEnter?: (() => void) | undefined;
  onFocus?: (() => void) | undefined;
  'aria-haspopup'?: 'dialog' | undefined;
  'aria-expanded'?: boolean | undefined;
};

/** Props of {@link Popover}. */
export type PopoverProps = {
  /** Its name for screen readers. */
  label: string;
  /** The button that opens and closes it. */
  trigger: ReactElement<TriggerProps>;
  /** Which edges of button and panel meet. */
  align?: 'start' | 'center' | 'end';
  /** Told of each opening and closing. */
  onOpenChange?: (open: boolean) => void;
  /** What it shows; a function is given what closes it. */
  children: ReactNode | ((close: () => void) => ReactNode);
};

const loadPanel = () => import('@/components/ui/overlays/floating').then((code) => code.PopoverPanel);
const Panel = lazyPart<PopoverPanelProps>(loadPanel, ({ onClose }) => onClose());
const preload = (): void => void loadPanel().catch(() => undefined);

/** A small panel that a button opens beside itself, with the page still in reach. Escape and a press outside close it. */
export function Popover({ label, trigger, align = 'start', onOpenChange, children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const turn = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
  };
  return (
    <span ref={anchor} className={styles.place}>
      {cloneElement(trigger, {
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        onPointerEnter: preload,
        onFocus: preload,
        onClick: (event) => {
          trigger.props.onClick?.(event);
          turn(!open);
        },
      })}
      {open && (
        <Panel label={label} anchor={anchor} align={align} onClose={() => turn(false)}>
          {typeof children === 'function' ? children(() => turn(false)) : children}
        </Panel>
      )}
    </span>
  );
}
