import { Facts } from '@/components/ui/Facts';
import { Who } from '@/components/explorer/Who';
import type { Decoded, ExplorerChain } from '@/lib/explorer/ExplorerView';

/** What a call was given, or a log tells; addresses lead to their pages. */
export function DecodedCall({ chain, decoded }: { chain: ExplorerChain; decoded: Decoded }) {
  return (
    <Facts
      facts={decoded.values.map(({ name, type, value }) => [
        name,
        type === 'address' ? <Who key={name} chain={chain} value={value} /> : value,
      ])}
    />
  );
}
