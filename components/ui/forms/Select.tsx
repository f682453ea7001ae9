import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import { ErrorNote } from '@/components/ui/forms/ErrorNote';
import { lazyPart } from '@/components/ui/lazyPart';
import picker from '@/components/ui/forms/picker.module.css';
import styles from '@/components/ui/forms/Select.module.css';

/** One of the things to choose from. */
export type SelectOption<Value extends string = string> = {
  value: Value;
  label: string;
  /** A few quiet words behind the label, such as a balance. */
  hint?: string | undefined;
  /** Heading that it stands below; those of one group stand together. */
  group?: string | undefined;
  disabled?: boolean | undefined;
};

/** One of several. */
export type SelectProps<Value extends string = string> = {
  /** What is chosen; above the button, or for screen readers alone with `quietLabel`. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  /** The label is for screen readers alone, as in a row of filters. */
  quietLabel?: boolean;
  /** As wide as the form it is in, and as high as its fields. */
  wide?: boolean;
  /** Without a frame, for a place inside that of a `Field`. */
  bare?: boolean;
  disabled?: boolean;
  /** The pointer or the focus came to it: time to look up what the options are called. */
  onReach?: () => void;
  /** Of the button, for a label of the caller's. */
  id?: string;
  /** Of the element with its hint or error. */
  describedBy?: string;
  invalid?: boolean;
  /** What is wrong with it, said below it; left out where something else says it. */
  error?: ReactNode;
  /** Stands there while the value is none of the options. */
  placeholder?: string;
};

/** What the list of a select is given. */
export type SelectListProps = {
  id: string;
  label: string;
  value: string;
  options: readonly SelectOption[];
  onChoose: (value: string) => void;
  onClose: () => void;
  /** The button that opens it; gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>;
};

const loadList = () => import('@/components/ui/forms/SelectList').then((code) => code.SelectList);
const SelectList = lazyPart<SelectListProps>(loadList, ({ onClose }) => onClose());

/** The code of the list comes with the pointer or the focus; where it cannot be had, the press says so. */
const preload = (): void => void loadList().catch(() => undefined);

/** One of several, by a button that shows the choice and a list that it opens. Arrow keys open it too. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, onChange, options, quietLabel, wide, bare, disabled, placeholder, error } = props;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const ownId = useId();
  const id = props.id ?? ownId;
  const describedBy = [error ? `${id}-error` : '', props.describedBy].filter(Boolean).join(' ');
  const chosen = options.find((option) => option.value === value);
  const reach = () => {
    preload();
    props.onReach?.();
  };
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <div className={picker.field} data-look={bare ? 'bare' : wide ? undefined : 'filter'}>
      <span id={`${id}-label`} className={quietLabel ? 'visually-hidden' : picker.label}>
        {label}
      </span>
      <div className={picker.place}>
        <button
          ref={button}
          id={id}
          type="button"
          role="combobox"
          className={picker.button}
          aria-labelledby={`${id}-label ${id}-value`}
          aria-describedby={describedBy || undefined}
          aria-invalid={Boolean(error) || props.invalid || undefined}
          aria-haspopup="listbox"
          aria-expanded={open}
          aria-controls={open ? `${id}-list` : undefined}
          disabled={disabled}
          onPointerEnter={reach}
          onFocus={reach}
          onClick={() => setOpen(true)}
          onKeyDown={openByKey}
        >
          <span id={`${id}-value`} className={picker.text} data-empty={!chosen || undefined}>
            {chosen?.label ?? placeholder ?? value}
          </span>
          <Icon name="chevron" size={16} />
        </button>
        <div className={styles.anchor}>
          {open && (
            <SelectList
              id={`${id}-list`}
              {...{ label, value, options }}
              onChoose={(next) => onChange(next as Value)}
              onClose={() => setOpen(false)}
              opener={button}
            />
          )}
        </div>
      </div>
      {error !== undefined && <ErrorNote id={`${id}-error`}>{error}</ErrorNote>}
    </div>
  );
}
