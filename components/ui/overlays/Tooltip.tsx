import {
  cloneElement,
  type ComponentType,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { TooltipPanelProps } from '@/components/ui/overlays/floating';
import styles from '@/components/ui/overlays/floating.module.css';

/** Time from pointer to words, and from leaving to none, so that the words can be pointed at. In milliseconds. */
const OPEN_AFTER = 350;
const CLOSE_AFTER = 120;
/** How long a finger stays until there are words, and how long they stay after it. In milliseconds. */
const LONG_PRESS_MS = 500;
const VISIBLE_MS = 2_500;

/** Props of {@link Tooltip}. */
export type TooltipProps = {
  /** What it says: one short line, that a reader can do without. */
  text: string;
  /** As wide as what it stands in. */
  wide?: boolean;
  /** The control is there for the words alone: a press shows them. Else a finger that stays does. */
  press?: boolean;
  /** A button, a link or a switch. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
};

let Panel: ComponentType<TooltipPanelProps> | null = null;

/**
 * Words beside a control, by pointer, focus and touch; Escape takes them away. They describe the control for screen readers
 * from the start. Their code comes with the first use; without it the control works as ever.
 */
export function Tooltip({ text, wide, press = false, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const [, setLoaded] = useState(Panel !== null);
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  useEffect(() => () => clearTimeout(timer.current), []);
  const turn = (next: boolean, after: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), after);
    if (next && !Panel) {
      import('@/components/ui/overlays/floating').then(
        (code) => {
          Panel = code.TooltipPanel;
          setLoaded(true);
        },
        () => undefined,
      );
    }
  };
  const leaveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) turn(false, 0);
  };
  const describedBy = [children.props['aria-describedby'], id].filter(Boolean).join(' ');
  return (
    <span
      ref={anchor}
      role="presentation"
      className={styles.place}
      data-wide={wide || undefined}
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && turn(true, OPEN_AFTER)}
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && turn(false, CLOSE_AFTER)}
      onPointerDown={({ pointerType }) =>
        pointerType === 'touch' || press ? turn(true, press ? 0 : LONG_PRESS_MS) : turn(false, 0)
      }
      onPointerUp={({ pointerType }) => pointerType === 'touch' && !press && turn(false, open ? VISIBLE_MS : 0)}
      onPointerCancel={() => turn(false, open ? VISIBLE_MS : 0)}
      onFocus={(event) => event.target.matches(':focus-visible') && turn(true, 0)}
      onBlur={() => turn(false, 0)}
      onKeyDown={leaveByKey}
    >
      {cloneElement(children, { 'aria-describedby': describedBy })}
      <span id={id} hidden>
        {text}
      </span>
      {open && Panel ? <Panel text={text} anchor={anchor} onClose={() => turn(false, 0)} /> : null}
    </span>
  );
}

/** Words of the page that a press explains; a dotted line says so. It does nothing else. */
export function Hint({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Tooltip text={text} press>
      <button type="button" className={styles.hint}>
        {children}
      </button>
    </Tooltip>
  );
}
