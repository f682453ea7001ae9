import { describe, expect, it } from 'vitest';
import type { BlockCursor, IndexState } from '@/server/db/chains/openChainTables';
import type { EventProgress, EventWatch } from '@/server/event-sync/watchStore';
import { findReorganisation, pruneCursors } from '@/server/event-sync/syncWatch';

const cursor = (number: number): BlockCursor => ({ number, hash: `0x${number}` });

const progress: EventProgress = {
  ...{ marks: [cursor(90), cursor(80), cursor(60)], settledBlock: 78, genesisHash: '0xg', indexId: '1' },
  ...{ undecoded: 0, refused: 0 },
};
const watch: EventWatch = {
  ...{ id: 'w', chainId: 1, address: '0x', topic: '0x', tableName: 'T', event: null, filter: null },
  ...{ syncHistorical: true, description: '', firstBlock: 50, progress, fault: '' },
};
const index: IndexState = { indexId: '1', genesisHash: '0xg', startBlock: 0, newest: cursor(95) };
const known = (...numbers: number[]) => new Set(numbers.map((number) => `0x${number}`));

describe('findReorganisation', () => {
  it('continues where the newest mark is still in the chain', () => {
    expect(findReorganisation(watch, index, known(60, 80, 90))).toMatchObject({ kind: 'same', progress });
  });

  it('goes back to the newest mark that is left, and looks at all above it', () => {
    const standing = findReorganisation(watch, { ...index, newest: cursor(70) }, known(60));
    expect(standing).toMatchObject({ kind: 'moved', firstBlock: 50, staleAbove: 60 });
    expect(standing).toMatchObject({ progress: { marks: [cursor(60)], settledBlock: 60 } });
  });

  it('starts over where no mark is left', () => {
    expect(findReorganisation(watch, index, known())).toMatchObject({ staleAbove: 49, progress: { marks: [] } });
  });

  it('waits while the same chain is indexed again, since what is missing then is not gone', () => {
    const anew = { ...index, indexId: '2' };
    expect(findReorganisation(watch, { ...anew, newest: cursor(70) }, known(60))).toEqual({ kind: 'wait' });
    expect(findReorganisation(watch, { ...anew, newest: null }, known())).toEqual({ kind: 'wait' });
    expect(findReorganisation(watch, anew, known(60, 80, 90))).toMatchObject({ progress: { indexId: '2' } });
  });

  it('removes everything where the chain is another one', () => {
    const standing = findReorganisation(watch, { ...index, genesisHash: '0xh', newest: cursor(3) }, known());
    expect(standing).toMatchObject({ kind: 'moved', firstBlock: 0, staleAbove: -1, progress: { marks: [] } });
  });
});

describe('thinMarks', () => {
  it('keeps the newest marks, and of the older ones a few over the whole way back', () => {
    let cursors: BlockCursor[] = [];
    for (let number = 1; number <= 10_000; number++) cursors = pruneCursors(cursor(number), cursors);
    const distances = cursors.map(({ number }) => 10_000 - number);
    expect(distances.slice(0, 17)).toEqual(Array.from({ length: 17 }, (_, index) => index));
    expect(cursors.length).toBeLessThan(30);
    for (const [index, distance] of distances.slice(17).entries()) {
      expect(distance).toBeLessThanOrEqual(4 * (distances[index + 16] ?? 0));
    }
    expect(distances.at(-1)).toBeGreaterThan(4_000);
  });
});
