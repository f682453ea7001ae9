import * as RadixPopover from '@radix-ui/react-popover';
import * as RadixTooltip from '@radix-ui/react-tooltip';
import { type ReactNode, type RefObject, useRef } from 'react';
import styles from '@/components/ui/overlays/floating.module.css';

/** What the panel of a popover is given. */
export type PopoverPanelProps = {
  label: string;
  /** The element with the button that opens it. */
  anchor: RefObject<HTMLElement | null>;
  /** What it opens beside, where that is another one. */
  below?: RefObject<HTMLElement | null> | undefined;
  align: 'start' | 'center' | 'end';
  /** Its content reaches its edges, as a list with a search does. */
  flush?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** The panel of a `Popover`, which loads it at a press. */
export function PopoverPanel({
  label,
  anchor: place,
  below = place,
  align,
  flush,
  onClose,
  children,
}: PopoverPanelProps) {
  const pressedOutside = useRef(false);
  return (
    <RadixPopover.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixPopover.Anchor virtualRef={below as RefObject<HTMLElement>} />
      <RadixPopover.Portal>
        <RadixPopover.Content
          className={styles.panel}
          data-flush={flush || undefined}
          aria-label={label}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          // A press on the button closes it by itself; seen as one outside, it would open it again.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && place.current?.contains(event.target)) event.preventDefault();
            else pressedOutside.current = true;
          }}
          // What was pressed outside, such as a field, keeps the focus.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (pressedOutside.current) return;
            place.current?.querySelector<HTMLElement>('button, a')?.focus();
          }}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}

/** What the words of a tooltip are given. */
export type TooltipPanelProps = { text: string; anchor: RefObject<HTMLElement | null>; onClose: () => void };

/** The words of a `Tooltip`, which loads them with the first use. */
export function TooltipPanel({ text, anchor: place, onClose }: TooltipPanelProps) {
  return (
    <RadixTooltip.Provider>
      <RadixTooltip.Root open onOpenChange={(open) => !open && onClose()}>
        <RadixTooltip.Trigger asChild>
          <span className={styles.anchor} aria-hidden="true" />
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            className={styles.tip}
            sideOffset={6}
            collisionPadding={8}
            onPointerDownOutside={(event) => {
              if (event.target instanceof Node && place.current?.contains(event.target)) event.preventDefault();
            }}
          >
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
