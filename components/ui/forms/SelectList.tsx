import * as Radix from '@radix-ui/react-select';
import { Icon } from '@/components/ui/Icon';
import { byGroup } from '@/components/ui/forms/byGroup';
import type { SelectListProps, SelectOption } from '@/components/ui/forms/Select';
import picker from '@/components/ui/forms/picker.module.css';
import styles from '@/components/ui/forms/Select.module.css';

/** Radix takes no empty value; this stands for one. */
const EMPTY = '\u0000';

/** The open list of a `Select`, which loads it at a press. Letters jump to an option, Escape leaves the value. */
export function SelectList({ id, label, value, options, onChoose, onClose, opener }: SelectListProps) {
  return (
    <Radix.Root
      open
      value={value || EMPTY}
      onValueChange={(next) => onChoose(next === EMPTY ? '' : next)}
      onOpenChange={(open) => !open && onClose()}
    >
      {/* Marks the place: the button of `Select` is there before this code, and is not exchanged under the focus. */}
      <Radix.Trigger asChild>
        <span className={styles.mark} aria-hidden="true" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          id={id}
          className={`${picker.panel} ${styles.list}`}
          position="popper"
          sideOffset={6}
          collisionPadding={12}
          aria-label={label}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus();
          }}
        >
          <Radix.Viewport>
            {byGroup(options).map(([group, own]) => (
              <Radix.Group key={group} className={styles.group}>
                {group && <Radix.Label className={picker.heading}>{group}</Radix.Label>}
                {own.map((option) => (
                  <Option key={option.value} {...option} />
                ))}
              </Radix.Group>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Option({ value, label, hint, disabled = false }: SelectOption) {
  return (
    <Radix.Item className={picker.option} value={value || EMPTY} disabled={disabled} textValue={label}>
      <Radix.ItemText>{label}</Radix.ItemText>
      {hint ? <span className={picker.hint}>{hint}</span> : null}
      <Radix.ItemIndicator className={picker.check}>
        <Icon name="check" size={16} />
      </Radix.ItemIndicator>
    </Radix.Item>
  );
}
