import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import type { ComboboxListProps } from '@/components/ui/forms/combobox/ComboboxList';
import type { SelectOption } from '@/components/ui/forms/Select';
import { lazyPart } from '@/components/ui/lazyPart';
import picker from '@/components/ui/forms/picker.module.css';

/** One of many, found by typing. */
export type ComboboxProps = {
  /** What is chosen; above the button, or for screen readers alone with `quietLabel`. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** A search finds each by its label and its hint. */
  options: readonly SelectOption[];
  /** Of the search, such as "Search functions". */
  searchLabel: string;
  /** Stands there where the search finds nothing. */
  none: ReactNode;
  quietLabel?: boolean;
  /** Stands there while the value is none of the options. */
  placeholder?: string;
  /** The choice is code. */
  mono?: boolean;
};

const loadList = () => import('@/components/ui/forms/combobox/ComboboxList').then((code) => code.ComboboxList);
const ComboboxList = lazyPart<ComboboxListProps>(loadList, ({ onClose }) => onClose());
const preload = (): void => void loadList().catch(() => undefined);

/**
 * One of many: a button that shows the choice, and a list with a search that it opens. For a few options take `Select`.
 * The list's code comes with the pointer or the focus.
 */
export function Combobox(props: ComboboxProps) {
  const { label, value, onChange, options, searchLabel, none, quietLabel, placeholder, mono } = props;
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const id = useId();
  const chosen = options.find((option) => option.value === value);
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <div className={picker.field}>
      <span id={`${id}-label`} className={quietLabel ? 'visually-hidden' : picker.label}>
        {label}
      </span>
      <div ref={anchor}>
        <button
          type="button"
          className={picker.button}
          data-mono={mono || undefined}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-labelledby={`${id}-label ${id}-value`}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setOpen(!open)}
          onKeyDown={openByKey}
        >
          <span id={`${id}-value`} className={picker.text} data-empty={!chosen || undefined}>
            {chosen?.label ?? placeholder ?? value}
          </span>
          <Icon name="chevron" size={16} />
        </button>
        {open && (
          <ComboboxList
            {...{ label, value, options, searchLabel, none, anchor, mono }}
            onChoose={(next) => {
              setOpen(false);
              onChange(next);
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </div>
    </div>
  );
}
