import { strings } from '@/components/files/strings.en';
import { Choice, Field } from '@/components/ui/forms/Field';
import type { FileRow } from '@/protocol/files/files';
import styles from '@/components/files/Files.module.css';

/** What is looked for; everything where both are empty. */
export type Filter = { text: string; kind: FileKind | '' };

/** What a file is to a visitor. */
type FileKind = 'image' | 'audio' | 'video' | 'text' | 'document' | 'other';

/** Props of {@link FileFilter}. */
export type FileFilterProps = { value: Filter; onChange: (filter: Filter) => void; shown: number; all: number };

/** Finds files by name, tag and kind. */
export function FileFilter({ value, onChange, shown, all }: FileFilterProps) {
  return (
    <div className={styles.filter}>
      <Field
        label={strings.filter.search}
        type="search"
        value={value.text}
        onChange={({ target }) => onChange({ ...value, text: target.value })}
      />
      <Choice
        label={strings.filter.type}
        value={value.kind}
        onChange={(kind) => onChange({ ...value, kind: kind as FileKind })}
      >
        <option value="">{strings.filter.all}</option>
        {Object.entries(strings.types).map(([kind, word]) => (
          <option key={kind} value={kind}>
            {word}
          </option>
        ))}
      </Choice>
      <p role="status" className={styles.count}>
        {shown === all ? strings.filter.count(all) : strings.filter.shown(shown, all)}
      </p>
    </div>
  );
}

/** Letters alone, without accents or case: who looks for "ete" finds "Été". */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The files whose name or tags hold every word that is looked for. */
export function filterFiles(files: readonly FileRow[], { text, kind }: Filter): readonly FileRow[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return files.filter((file) => {
    if (kind !== '' && kindOf(file.type) !== kind) return false;
    const tags = Object.entries(file.tags ?? {}).map(([name, value]) => `${name} ${String(value)}`);
    const told = plain([file.name, ...(file.labels ?? []), ...tags].join(' '));
    return words.every((word) => told.includes(word));
  });
}

/** What a content type stands for. Drawings and pages with code in them count as text: they are never run. */
export function kindOf(type = ''): FileKind {
  if (/^image\/(?!svg)/.test(type)) return 'image';
  if (type.startsWith('audio/')) return 'audio';
  if (type.startsWith('video/')) return 'video';
  if (/^text\/|json|svg/.test(type)) return 'text';
  return type === 'application/pdf' ? 'document' : 'other';
}
