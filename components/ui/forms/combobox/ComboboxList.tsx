import { Command } from 'cmdk';
import type { RefObject } from 'react';
import { Icon } from '@/components/ui/Icon';
import type { ComboboxProps } from '@/components/ui/forms/combobox/Combobox';
import { byGroup } from '@/components/ui/forms/byGroup';
import { PopoverPanel } from '@/components/ui/overlays/floating';
import picker from '@/components/ui/forms/picker.module.css';

/** What the list of a combobox is given. */
export type ComboboxListProps = Pick<ComboboxProps, 'label' | 'value' | 'options' | 'searchLabel' | 'none' | 'mono'> & {
  /** Around the button that opens it, which gets the focus back. */
  anchor: RefObject<HTMLElement | null>;
  onChoose: (value: string) => void;
  onClose: () => void;
};

/** Finds each word of a search anywhere in what an option says. */
const matches = (_value: string, search: string, words: string[] = []): number => {
  const text = words.join(' ').toLowerCase();
  const isFound = search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
  return isFound ? 1 : 0;
};

/** The open list of a `Combobox`, which loads it at a press. */
export function ComboboxList(props: ComboboxListProps) {
  const { label, value, options, searchLabel, none, mono, anchor: place, onChoose, onClose } = props;
  return (
    <PopoverPanel label={label} anchor={place} align="start" flush onClose={onClose}>
      <Command filter={matches} loop label={searchLabel} defaultValue={value} className={picker.command}>
        <Command.Input className={picker.search} placeholder={searchLabel} />
        <Command.List className={picker.list} label={label}>
          <Command.Empty className={picker.none}>{none}</Command.Empty>
          {byGroup(options).map(([group, own]) => (
            <Command.Group key={group} heading={group || undefined}>
              {own.map((option) => (
                <Command.Item
                  key={option.value}
                  value={option.value}
                  keywords={[option.label, option.hint ?? '']}
                  disabled={option.disabled ?? false}
                  className={picker.option}
                  data-mono={mono || undefined}
                  onSelect={onChoose}
                >
                  <span>{option.label}</span>
                  {option.hint && <small className={picker.hint}>{option.hint}</small>}
                  {option.value === value && (
                    <span className={picker.check}>
                      <Icon name="check" size={16} />
                    </span>
                  )}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </PopoverPanel>
  );
}
