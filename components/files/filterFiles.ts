import type { Filter } from '@/components/files/FileFilter';
import { kindOf } from '@/components/files/kindOf';
import type { FileRow } from '@/protocol/files/files';

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
