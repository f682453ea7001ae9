import * as Radix from '@radix-ui/react-dropdown-menu';
import type { ReactNode, RefObject } from 'react';
import { usePaintedValue } from '@/components/ui/AfterPaint';
import { Icon, type IconName } from '@/components/ui/Icon';
import { StableText } from '@/components/ui/StableText';
import styles from '@/components/ui/overlays/Menu.module.css';

/** A menu that hangs below a button of the caller's. */
export type MenuProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Its name for screen readers. */
  label: string;
  /** The button that opens it; gets the focus back. */
  opener: RefObject<HTMLElement | null>;
  align?: 'start' | 'end';
  children: ReactNode;
};

/**
 * A menu. Put it beside its button in one element with `position: relative`; the button says `aria-haspopup="menu"` and
 * `aria-expanded`. It stays out of the first load: import it at pointer or focus on the button.
 */
export function Menu({ open, onOpenChange, label, opener, align = 'end', children }: MenuProps) {
  // Its button shows the press first: a menu takes longer than a frame to draw on a slow phone.
  const isPainted = usePaintedValue(open, false);
  return (
    <Radix.Root open={open && isPainted} onOpenChange={onOpenChange} modal={false}>
      {/* Marks the place only: the caller's button stands there before this code does, and must not be exchanged under the focus. */}
      <Radix.Trigger asChild>
        <span className={styles.anchor} aria-hidden="true" />
      </Radix.Trigger>
      {/* No portal: the menu stays in the landmark of its button. */}
      <Radix.Content
        className={styles.menu}
        aria-label={label}
        aria-labelledby={undefined}
        align={align}
        sideOffset={8}
        collisionPadding={12}
        loop
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          opener.current?.focus();
        }}
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

/** Props of {@link MenuItem}. */
export type MenuItemProps = {
  icon?: IconName;
  onSelect: () => void;
  /** Whether the menu stays open. */
  stay?: boolean;
  /** Whether it leads to the page that is open. */
  current?: boolean;
  children: ReactNode;
};

const stayOpen = (event: Event): void => event.preventDefault();

/** One thing to do. */
export function MenuItem({ icon, onSelect, stay, current, children }: MenuItemProps) {
  const select = (event: Event) => {
    if (stay) stayOpen(event);
    onSelect();
  };
  return (
    <Radix.Item className={styles.item} aria-current={current ? 'page' : undefined} onSelect={select}>
      {icon ? <Icon name={icon} /> : null}
      <StableText>{children}</StableText>
    </Radix.Item>
  );
}

/** One of several, of which one holds. */
export function MenuChoice<Value extends string>(props: {
  /** Its name for screen readers, where the menu's own is not enough. */
  label?: string;
  /** Whether the menu stays open. */
  stay?: boolean;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: IconName }[];
}) {
  const { label, stay, value, onChange, options } = props;
  return (
    <Radix.RadioGroup value={value} aria-label={label}>
      {options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          className={styles.item}
          value={option.value}
          onSelect={(event) => {
            if (stay) stayOpen(event);
            onChange(option.value);
          }}
        >
          {option.icon ? <Icon name={option.icon} /> : null}
          <StableText>{option.label}</StableText>
          <Radix.ItemIndicator className={styles.mark}>
            <Icon name="check" size={16} />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

/** A line between groups. */
export function MenuSeparator() {
  return <Radix.Separator className={styles.separator} />;
}
