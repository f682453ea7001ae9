import { type ReactNode, useId, useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import styles from '@/components/ui/Disclosure.module.css';

/** Props of {@link Disclosure}. */
export type DisclosureProps = {
  /** The words of the button. */
  summary: ReactNode;
  /** Whether it is open at first. */
  defaultOpen?: boolean;
  /** Told of each opening and closing. */
  onOpenChange?: (open: boolean) => void;
  /** Lines above and below, for several in a list. */
  lined?: boolean;
  children: ReactNode;
};

/** A button and what it shows below itself. The content is built with the first opening and kept from then on. */
export function Disclosure({ summary, defaultOpen = false, onOpenChange, lined, children }: DisclosureProps) {
  const [open, setOpen] = useState(defaultOpen);
  const [built, setBuilt] = useState(defaultOpen);
  const id = useId();
  const press = () => {
    setOpen(!open);
    setBuilt(true);
    onOpenChange?.(!open);
  };
  return (
    <div className={styles.disclosure} data-lined={lined || undefined}>
      <button type="button" className={styles.summary} aria-expanded={open} aria-controls={id} onClick={press}>
        <Icon name="chevron" size={16} />
        <span>{summary}</span>
      </button>
      <div id={id} className={styles.content} hidden={!open}>
        {built ? children : null}
      </div>
    </div>
  );
}
