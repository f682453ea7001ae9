import styles from '@/components/files/Files.module.css';
import { kindOf } from '@/components/files/kindOf';
import { strings } from '@/components/files/strings.en';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { formatBytes, formatDay } from '@/lib/format/text';
import type { FileRow } from '@/protocol/files/files';

/** Largest picture that is shown small in the list, in bytes. */
const SMALL_PICTURE = 3 * 1024 * 1024;

/** The kept files, newest first. */
export function FileList({ files, onOpen }: { files: readonly FileRow[]; onOpen: (id: string) => void }) {
  if (files.length === 0) return <p className={styles.none}>{strings.filter.none}</p>;
  return (
    <ul className={styles.list} aria-label={strings.title}>
      {files.map((file) => {
        const { objectId, name, size, type, url, place, createdAt, labels = [] } = file;
        const kind = kindOf(type);
        return (
          <li key={objectId} className={styles.file}>
            <span className={styles.thumb} aria-hidden="true">
              {kind === 'image' && size <= SMALL_PICTURE ? (
                // Not Next's own picture, which would send it through the site.
                <img src={url} alt="" loading="lazy" />
              ) : (
                (/\.([\p{L}\d]{1,4})$/u.exec(name)?.[1] ?? '·')
              )}
            </span>
            <span className={styles.fileWords}>
              <button type="button" className={styles.fileName} onClick={() => onOpen(objectId)}>
                {name}
              </button>
              <span className={styles.small}>
                {[strings.types[kind], formatBytes(size), formatDay(createdAt), place === 'ipfs' && 'IPFS']
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {labels.length > 0 && (
                <span className={styles.tags}>
                  {labels.map((label) => (
                    <span key={label}>{label}</span>
                  ))}
                </span>
              )}
            </span>
            {url && <CopyButton value={url} label={strings.list.copyLink(name)} quiet />}
          </li>
        );
      })}
    </ul>
  );
}
