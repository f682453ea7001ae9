import { useRef, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/Menu';
import styles from '@/components/community/PostCard.module.css';

/** Props of {@link PostMenu}. */
export type PostMenuProps = {
  /** Of whom the post is, for the name of the button. */
  author: string;
  isOwn: boolean;
  isModerator: boolean;
  isHidden: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onCopyLink: () => void;
  onHide: () => void;
  onBlock: () => void;
};

/** What can be done with a post. */
export function PostMenu(props: PostMenuProps) {
  const { author, isOwn, isModerator, isHidden } = props;
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  return (
    <span className={styles.menu}>
      <Button
        ref={opener}
        variant="quiet"
        aria-label={`More about the post of ${author}`}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerDown={() => {
          wasOpen.current = open;
        }}
        onClick={() => setOpen(!wasOpen.current)}
        icon={<Icon name="more" />}
      />
      {open ? (
        <Menu open onOpenChange={setOpen} label="Post" opener={opener}>
          <MenuItem onSelect={props.onCopyLink}>Copy the link</MenuItem>
          {isOwn ? (
            <>
              <MenuItem onSelect={props.onEdit}>Edit</MenuItem>
              <MenuItem onSelect={props.onDelete}>Delete</MenuItem>
            </>
          ) : null}
          {isModerator ? (
            <>
              <MenuSeparator />
              <MenuItem onSelect={props.onHide}>
                {isHidden ? 'Show to everybody again' : 'Hide from everybody'}
              </MenuItem>
              {isOwn ? null : <MenuItem onSelect={props.onBlock}>Keep the author from posting</MenuItem>}
            </>
          ) : null}
        </Menu>
      ) : null}
    </span>
  );
}
