import { useRef, useState } from 'react';
import type { PostMenuItemsProps } from '@/components/community/posts/PostMenuItems';
import { strings } from '@/components/community/posts/strings.en';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { lazyPart } from '@/components/ui/lazyPart';
import styles from '@/components/community/PostCard.module.css';

/** Props of {@link PostMenu}. */
export type PostMenuProps = Omit<PostMenuItemsProps, 'opener' | 'onOpenChange'> & {
  /** Of whom the post is, for the name of the button. */
  author: string;
};

const load = async () => (await import('@/components/community/posts/PostMenuItems')).PostMenuItems;
const LazyPostMenuItems = lazyPart(load, ({ onOpenChange }) => onOpenChange(false));

/** What can be done with a post. The menu's own code comes when somebody is about to open one. */
export function PostMenu({ author, ...items }: PostMenuProps) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // A failure is no matter yet: the press tries again.
  const warm = () => void load().catch(() => undefined);
  return (
    <span className={styles.menu}>
      <Button
        ref={opener}
        variant="quiet"
        aria-label={strings.menu.label(author)}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={warm}
        onFocus={warm}
        onPointerDown={() => {
          wasOpen.current = open;
        }}
        onClick={() => setOpen(!wasOpen.current)}
        icon={<Icon name="more" />}
      />
      {open ? <LazyPostMenuItems {...items} opener={opener} onOpenChange={setOpen} /> : null}
    </span>
  );
}
