import { useRef, useState, type ComponentType } from 'react';
import type { ThemeMenuProps } from '@/components/layout/ThemeMenu';
import styles from '@/components/layout/ThemeToggle.module.css';

let Loaded: ComponentType<ThemeMenuProps> | null = null;

async function load(): Promise<void> {
  Loaded ??= (await import('@/components/layout/ThemeMenu')).ThemeMenu;
}

/** Opens the choice of theme. The server does not know the theme, so CSS decides which picture is seen. */
export function ThemeToggle() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const warm = () => void load();
  const press = () => void load().then(() => setOpen(!wasOpen.current));
  return (
    <span className={styles.place}>
      <button
        ref={button}
        type="button"
        className={styles.toggle}
        aria-label="Theme"
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={warm}
        onFocus={warm}
        // The press closes an open menu by itself, before the click is heard.
        onPointerDown={() => {
          wasOpen.current = open;
        }}
        onClick={press}
      >
        <i aria-hidden="true" />
      </button>
      {Loaded && open ? <Loaded open onOpenChange={setOpen} opener={button} /> : null}
    </span>
  );
}
