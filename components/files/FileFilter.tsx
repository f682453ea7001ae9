import { strings } from '@/components/files/strings.en';
import { Field } from '@/components/ui/forms/Field';
import { Select } from '@/components/ui/forms/Select';
import { compareFileNames } from '@/lib/format/lists';
import { plainLetters, searchWords } from '@/lib/format/searchWords';
import { POST_IMAGE_TAGS } from '@/protocol/community';
import type { FileRow } from '@/protocol/files';
import styles from '@/components/files/Files.module.css';

/** Which files come first. */
export type FileOrder = 'newest' | 'oldest' | 'name' | 'largest';

/** What is looked for, everything where text and kind are empty; and in which order. */
export type Filter = { text: string; kind: FileKind | ''; order: FileOrder };

/** What a file is to a visitor. */
export type FileKind = 'image' | 'audio' | 'video' | 'text' | 'document' | 'other';

/** The kinds, in the order in which they are listed. */
export const FILE_KINDS = [
  'image',
  'video',
  'audio',
  'document',
  'text',
  'other',
] as const satisfies readonly FileKind[];

/** Props of {@link FileFilter}. */
export type FileFilterProps = { value: Filter; onChange: (filter: Filter) => void; shown: number; all: number };

const OPTIONS: readonly { value: Filter['kind']; label: string }[] = [
  { value: '', label: strings.filter.all },
  ...FILE_KINDS.map((kind) => ({ value: kind, label: strings.types[kind] })),
];

const ORDERS: readonly { value: FileOrder; label: string }[] = [
  { value: 'newest', label: strings.filter.newest },
  { value: 'oldest', label: strings.filter.oldest },
  { value: 'name', label: strings.filter.name },
  { value: 'largest', label: strings.filter.largest },
];

/** Finds files by name, tag and kind, and puts them in order. */
export function FileFilter({ value, onChange, shown, all }: FileFilterProps) {
  return (
    <div className={styles.filter}>
      <Field
        label={strings.filter.search}
        type="search"
        value={value.text}
        onChange={({ target }) => onChange({ ...value, text: target.value })}
      />
      <Select
        wide
        label={strings.filter.type}
        value={value.kind}
        onChange={(kind) => onChange({ ...value, kind })}
        options={OPTIONS}
      />
      <Select
        wide
        label={strings.filter.order}
        value={value.order}
        onChange={(order) => onChange({ ...value, order })}
        options={ORDERS}
      />
      <p role="status" className={styles.count}>
        {shown === all ? strings.filter.count(all) : strings.filter.shown(shown, all)}
      </p>
    </div>
  );
}

/** The files whose name or tags hold every word that is looked for, in the order that was chosen. */
export function filterFiles(files: readonly FileRow[], { text, kind, order }: Filter): readonly FileRow[] {
  const words = searchWords(text);
  const found = files.filter((file) => {
    if (kind !== '' && kindOf(file.type) !== kind) return false;
    const tags = Object.entries(file.tags ?? {}).map(([name, value]) => `${name} ${String(value)}`);
    const searched = plainLetters([file.name, ...(file.labels ?? []), ...tags].join(' '));
    return words.every((word) => searched.includes(word));
  });
  return found.sort(COMPARE[order]);
}

const COMPARE: Readonly<Record<FileOrder, (a: FileRow, b: FileRow) => number>> = {
  newest: (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  oldest: (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
  name: (a, b) => compareFileNames(a.name, b.name),
  largest: (a, b) => b.size - a.size,
};

/** What a content type stands for. Drawings and pages with code in them count as text: they are never run. */
export function kindOf(type = ''): FileKind {
  if (/^image\/(?!svg)/.test(type)) return 'image';
  if (type.startsWith('audio/')) return 'audio';
  if (type.startsWith('video/')) return 'video';
  if (/^text\/|json|svg/.test(type)) return 'text';
  return type === 'application/pdf' ? 'document' : 'other';
}

/** Whether a file is an image that was uploaded for a post: it belongs to the post, and is not listed. */
export function isPostImage({ tags }: Pick<FileRow, 'tags'>): boolean {
  return tags?.['use'] === POST_IMAGE_TAGS.use;
}
