import { PieceList } from '@/components/portfolio/PieceList';
import type { PieceKey } from '@/components/portfolio/PieceOwners';
import { Address } from '@/components/ui/Address';
import { formatDay } from '@/components/ui/moments';
import { noneSince, PartialNote } from '@/components/ui/PartialNote';
import { usePages } from '@/lib/hooks/usePages';
import { chainName } from '@/protocol/chains';

const NOBODY = /^0x0{40}$/;

/** Where an NFT came from and went to, newest first. */
export function PieceHistory({ chain, token, tokenId }: PieceKey) {
  const pages = usePages('getWalletTokenIdTransfers', { chain, address: token, token_id: tokenId, limit: 10 });
  const { firstBlock } = pages;
  const id = Number(chain);
  return (
    <PieceList
      title="History"
      pages={pages}
      none={firstBlock === null ? 'It never moved.' : `${noneSince('transfers', firstBlock)}.`}
      note={<PartialNote chain={{ id, name: chainName(id) }} firstBlock={firstBlock} rows="transfers" />}
    >
      {(row) => ({
        key: `${row.transaction_hash}:${row.log_index}`,
        left: NOBODY.test(row.to_address) ? (
          <>Destroyed</>
        ) : (
          <>
            {NOBODY.test(row.from_address) ? 'Made for' : 'To'} <Address value={row.to_address} />
          </>
        ),
        right: formatDay(row.block_timestamp),
      })}
    </PieceList>
  );
}
