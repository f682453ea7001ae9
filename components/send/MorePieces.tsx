import type { Assets } from '@/components/send/useAssets';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Row } from '@/components/ui/Row';

/** Props of {@link MorePieces}. */
export type MorePiecesProps = NonNullable<Assets['morePieces']>;

/** The list is long: so far it goes, and this brings the next of it. */
export function MorePieces({ shown, total, loading, load }: MorePiecesProps) {
  return (
    <Row>
      <Note>
        Showing {shown} of {total} NFTs.
      </Note>
      <Button variant="quiet" loading={loading} onClick={load}>
        Show more
      </Button>
    </Row>
  );
}
