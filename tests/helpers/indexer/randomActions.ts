import { utils } from 'ethers';
import type { Emitter } from '@/tests/helpers/indexer/createEmitter';
import type { TestChain } from '@/tests/helpers/indexer/startTestChain';

const { defaultAbiCoder: coder, hexZeroPad, hexlify, id } = utils;

/** A number from 0 to below a bound, by a fixed seed: a failure can be had again. */
export type Random = (below: number) => number;

/** Random numbers of a seed (a linear congruential generator, Numerical Recipes). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const word = (value: number | string) => hexZeroPad(hexlify(value), 32);

/** Owner 0 is the zero address: mints and burns. */
const owner = (random: Random) => {
  const which = random(8);
  return word(which === 0 ? 0 : `0x${'ab'.repeat(18)}${(0x1000 + which).toString(16)}`);
};

const contract = (kind: number, which: number) => `0x${'c0'.repeat(17)}0${kind}0${which}00`;

const LARGEST = `0x${'ff'.repeat(32)}`;

/** Mines some blocks of transfers of every kind among few owners, with some logs that are no transfers though they look like them. */
export async function actRandomly(chain: TestChain, emitter: Emitter, random: Random, blocks: number): Promise<void> {
  for (let block = 0; block < blocks; block++) {
    for (let log = random(5); log > 0; log--) await emitOne(emitter, random);
    await chain.ask('evm_mine');
  }
}

/** Emits one log at random. */
export async function emitOne(emitter: Emitter, random: Random): Promise<void> {
  const kind = random(6);
  const place = contract(kind, random(3));
  const [operator, from, to] = [owner(random), owner(random), owner(random)];
  const TRANSFER = id('Transfer(address,address,uint256)');
  switch (kind) {
    case 0:
      return emitter.emit(place, [TRANSFER, from, to], word(random(1_000)));
    case 1:
      return emitter.emit(place, [TRANSFER, from, to, word(random(12))], '0x');
    case 2: {
      const data = coder.encode(['uint256', 'uint256'], [random(6), random(50)]);
      return emitter.emit(
        place,
        [id('TransferSingle(address,address,address,uint256,uint256)'), operator, from, to],
        data,
      );
    }
    case 3: {
      const ids = Array.from({ length: random(4) }, () => random(6));
      const data = coder.encode(['uint256[]', 'uint256[]'], [ids, ids.map(() => random(50))]);
      const topic = id('TransferBatch(address,address,address,uint256[],uint256[])');
      return emitter.emit(place, [topic, operator, from, to], data);
    }
    case 4:
      return emitter.emit(place, [TRANSFER, from, to], random(2) === 0 ? LARGEST : '0x');
    default:
      return emitter.emit(place, [TRANSFER, LARGEST], coder.encode(['bytes'], [LARGEST]));
  }
}
