import { FeatureLink } from '@/components/ui/FeatureLink';
import { Note } from '@/components/ui/Note';
import { RichText } from '@/components/ui/RichText';
import { strings } from '@/components/ui/strings.en';
import { blockPath } from '@/lib/explorer/explorerPaths';
import { formatNumber } from '@/lib/format/text';

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
      <RichText
        text={strings.values.partial[rows](chain.name, formatNumber(firstBlock))}
        parts={[<FeatureLink href={blockPath(chain.id, String(firstBlock))} />]}
      />
    </Note>
  );
}

/** What is said where a list has no rows: `No transfers`, or `No transfers since block 450` where it begins late. */
export function noneSince(rows: PartialNoteProps['rows'], firstBlock: number | null): string {
  return firstBlock === null ? strings.values.none[rows] : strings.values.noneSince[rows](formatNumber(firstBlock));
}
