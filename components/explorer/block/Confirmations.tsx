import { Tag } from '@/components/explorer/Figures';
import { plural } from '@/lib/format/text';
import { useFigures } from '@/lib/live-queries/liveFigures';

/** How many blocks there are since one, with itself; nothing until the newest is known. */
export function Confirmations({ chainId, block }: { chainId: number; block: string }) {
  const { figures } = useFigures();
  if (figures?.chainId !== chainId || figures.blockNumber === null) return null;
  const since = Number(figures.blockNumber) - Number(block) + 1;
  return since > 0 ? <Tag>{plural(since, 'confirmation')}</Tag> : null;
}
