import { afterAll, beforeAll } from 'vitest';
import { describeContractCalls } from '@/tests/data/contractCalls';
import { describeErrors } from '@/tests/data/faults';
import { describeLists } from '@/tests/data/lists';
import { describeLive } from '@/tests/data/live';
import { describeMarkets } from '@/tests/data/markets';
import { describeNasty } from '@/tests/data/nasty';
import { describeNative } from '@/tests/data/native';
import { describeNodeAlone } from '@/tests/data/nodeAlone';
import { describeOlder } from '@/tests/data/older';
import { describeOthers } from '@/tests/data/others';
import { describePast } from '@/tests/data/past';
import { describeTokens } from '@/tests/data/tokens';
import { describeWrappers } from '@/tests/data/wrappers';
import { startDataWorld, type DataWorld } from '@/tests/helpers/data/startDataWorld';

/**
 * Every function of the data service, as each kind of caller asks it, beside what the chain itself answers another
 * library: ethers, with a decoding of its own. All parts share one backend; the last one counts who asked what.
 */
let started: DataWorld;
const world = () => started;

beforeAll(async () => {
  started = await startDataWorld();
});
afterAll(() => started.stop());

describeNative(world);
describeContractCalls(world);
describeLists(world);
describeTokens(world);
describeMarkets(world);
describePast(world);
describeNodeAlone(world);
describeOlder(world);
describeErrors(world);
describeWrappers(world);
describeNasty(world);
describeOthers(world);
describeLive(world);
