import Link from 'next/link';
import { Note } from '@/components/ui/Note';
import { blockPath } from '@/lib/explorer/explorerPaths';

/** Props of {@link PartialNote}. */
export type PartialNoteProps = {
  chain: { id: number; name: string };
  /** The first block that the list knows of; `null` where it is whole, and nothing is to be said. */
  firstBlock: number | null;
  rows: 'transactions' | 'transfers';
};

/** Says of a list that it begins late: the index of its chain holds nothing of what came before. */
export function PartialNote({ chain, firstBlock, rows }: PartialNoteProps) {
  if (firstBlock === null) return null;
  return (
    <Note>
      The index of {chain.name} begins at block{' '}
      <Link href={blockPath(chain.id, String(firstBlock))}>{firstBlock.toLocaleString('en')}</Link>. Earlier {rows} are
      not listed.
    </Note>
  );
}

/** What is said where a list has no rows: `No transfers`, or `No transfers since block 450` where it begins late. */
export function noneSince(rows: string, firstBlock: number | null): string {
  return firstBlock === null ? `No ${rows}` : `No ${rows} since block ${firstBlock.toLocaleString('en')}`;
}
