import { FILE_KINDS, type FileKind, isPostImage, kindOf } from '@/components/files/FileFilter';
import { strings } from '@/components/files/strings.en';
import { formatBytes } from '@/lib/format/figures';
import type { FileSpace } from '@/protocol/calls/files';
import type { FileRow } from '@/protocol/files';
import styles from '@/components/files/Storage.module.css';

/** What takes space: files by kind, images of posts, what is not uploaded whole, and what is not listed. */
type Part = FileKind | 'posts' | 'incomplete' | 'rest';

const PARTS: readonly Part[] = [...FILE_KINDS, 'posts', 'incomplete', 'rest'];

/** Share of the space from which on it counts as almost full. */
const ALMOST_FULL = 0.9;

const NAMES: Readonly<Record<Part, string>> = { ...strings.types, ...strings.storage };

/** Props of {@link StorageBar}. */
export type StorageBarProps = { space: FileSpace | null; files: readonly FileRow[] | null };

/** How much of the account's space is taken, and by what; while that is not known, its place is kept. */
export function StorageBar({ space, files }: StorageBarProps) {
  if (!space || !files) return <div className={styles.meter} />;
  const { used, quota } = space;
  const sizes = measure(files, used);
  const isAlmostFull = used >= quota * ALMOST_FULL;
  const text = (isAlmostFull ? strings.spaceAlmostFull : strings.spaceUsed)(formatBytes(used), formatBytes(quota));
  return (
    <div className={styles.meter}>
      <span data-tone={isAlmostFull ? 'warn' : undefined}>{text}</span>
      <svg
        className={styles.bar}
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        role="meter"
        aria-label={strings.space}
        aria-valuemin={0}
        aria-valuemax={quota}
        aria-valuenow={used}
        aria-valuetext={text}
      >
        {segmentsOf(sizes, quota).map(({ part, x, width }) => (
          <rect key={part} data-part={part} x={x} y="0" width={width} height="4" />
        ))}
      </svg>
      <ul className={styles.legend} aria-label={strings.storage.label}>
        {[...sizes].map(([part, bytes]) => (
          <li key={part}>
            <i data-part={part} aria-hidden="true" />
            {NAMES[part]} <b>{formatBytes(bytes)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Bytes of each part that takes any. What the backend counts and no list names stands in the rest. */
function measure(files: readonly FileRow[], used: number): ReadonlyMap<Part, number> {
  const sizes = new Map<Part, number>();
  const add = (part: Part, bytes: number) => sizes.set(part, (sizes.get(part) ?? 0) + bytes);
  for (const file of files) {
    add(file.state === 'open' ? 'incomplete' : isPostImage(file) ? 'posts' : kindOf(file.type), file.size);
  }
  const listed = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  if (used > listed) add('rest', used - listed);
  return new Map(PARTS.flatMap((part) => (sizes.get(part) ? [[part, sizes.get(part) ?? 0] as const] : [])));
}

/** Where each part stands in a bar that is 100 wide; none is too thin to be seen. */
function segmentsOf(sizes: ReadonlyMap<Part, number>, quota: number) {
  let x = 0;
  return [...sizes].map(([part, bytes]) => {
    const width = Math.max(0.5, (100 * bytes) / Math.max(1, quota));
    const segment = { part, x, width };
    x += width;
    return segment;
  });
}
