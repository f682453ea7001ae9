import { type RefObject, useRef, useState } from 'react';
import { kindOf } from '@/components/files/FileFilter';
import type { FileMenuProps } from '@/components/files/FileMenu';
import { strings } from '@/components/files/strings.en';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { lazyPart } from '@/components/ui/lazyPart';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import { formatBytes } from '@/lib/format/figures';
import type { FileRow } from '@/protocol/files';
import styles from '@/components/files/Files.module.css';

/** Largest picture that is shown small in the list, in bytes. */
const SMALL_PICTURE = 3 * 1024 * 1024;

/** A file whose sheet is open, or about whose deletion is asked. */
export type OpenedFile = { id: string; deleting: boolean };

/** Props of {@link FileList}. */
export type FileListProps = { files: readonly FileRow[]; onOpen: (opened: OpenedFile) => void };

const loadMenu = () => import('@/components/files/FileMenu').then((code) => code.FileMenu);
const LazyFileMenu = lazyPart<FileMenuProps>(loadMenu, ({ onOpenChange }) => onOpenChange(false));

/** The files, each with what can be done with it. */
export function FileList({ files, onOpen }: FileListProps) {
  if (files.length === 0) return <p className={styles.none}>{strings.filter.none}</p>;
  return (
    <ul className={styles.list} aria-label={strings.title}>
      {files.map((file) => (
        <li key={file.objectId} className={styles.file}>
          <FileWords file={file} onOpen={onOpen} />
          <span className={styles.acts}>
            {file.url && <CopyButton value={file.url} label={strings.list.copyLink(file.name)} quiet />}
            <More file={file} onOpen={onOpen} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function FileWords({ file, onOpen }: { file: FileRow; onOpen: FileListProps['onOpen'] }) {
  const { objectId, name, size, type, url, place, createdAt, labels = [] } = file;
  const kind = kindOf(type);
  return (
    <>
      <span className={styles.thumb} aria-hidden="true">
        {kind === 'image' && size <= SMALL_PICTURE ? (
          // Not Next's own picture, which would send it through the site.
          <img src={url} alt="" width={48} height={48} loading="lazy" />
        ) : (
          (/\.([\p{L}\d]{1,4})$/u.exec(name)?.[1] ?? '·')
        )}
      </span>
      <span className={styles.fileWords}>
        <button type="button" className={styles.fileName} onClick={() => onOpen({ id: objectId, deleting: false })}>
          {name}
        </button>
        <span className={styles.small}>
          {[strings.types[kind], formatBytes(size), place === 'ipfs' && 'IPFS'].filter(Boolean).join(' · ')}
          {' · '}
          <TimeAgo at={createdAt} />
        </span>
        {labels.length > 0 && (
          <span className={styles.tags}>
            {labels.map((label) => (
              <span key={label}>{label}</span>
            ))}
          </span>
        )}
      </span>
    </>
  );
}

/** The menu of a file; its code comes when somebody is about to open one. */
function More({ file, onOpen }: { file: FileRow; onOpen: FileListProps['onOpen'] }) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // A failure does not matter yet: the press tries again.
  const warm = () => void loadMenu().catch(() => undefined);
  return (
    <span className={styles.more}>
      <Button
        ref={opener}
        variant="quiet"
        aria-label={strings.list.more(file.name)}
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
      {open ? (
        <LazyFileMenu
          file={file}
          opener={opener as RefObject<HTMLElement | null>}
          onOpenChange={setOpen}
          onOpen={onOpen}
        />
      ) : null}
    </span>
  );
}
