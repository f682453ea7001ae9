import { PieceList } from '@/components/portfolio/PieceList';
import { Address } from '@/components/ui/Address';
import { usePages } from '@/lib/hooks/usePages';

/** Which NFT; the chain as the data service wants it. */
export type PieceKey = { chain: string; token: string; tokenId: string };

/** Who holds an NFT, and how many of it. */
export function PieceOwners({ chain, token, tokenId }: PieceKey) {
  const pages = usePages('getTokenIdOwners', { chain, address: token, token_id: tokenId, limit: 10 });
  return (
    <PieceList title="Owners" pages={pages} none="Nobody holds it any more.">
      {(row) => ({
        key: row.owner_of,
        left: <Address value={row.owner_of} />,
        right: row.amount && row.amount !== '1' ? `× ${BigInt(row.amount).toLocaleString('en')}` : null,
      })}
    </PieceList>
  );
}
