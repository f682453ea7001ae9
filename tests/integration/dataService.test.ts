import { afterAll, beforeAll } from 'vitest';
import { describeContractCalls } from '@/tests/data/contractCalls';
import { describeErrors } from '@/tests/data/wrongParameters';
import { describeHolders } from '@/tests/data/holders';
import { describeLists } from '@/tests/data/lists';
import { describeLive } from '@/tests/data/live';
import { describeMarkets } from '@/tests/data/markets';
import { describeFuzz } from '@/tests/data/fuzz';
import { describeNative } from '@/tests/data/native';
import { describeNodeOnly } from '@/tests/data/nodeOnly';
import { describeDeprecated } from '@/tests/data/deprecated';
import { describeMisc } from '@/tests/data/misc';
import { describeHistory } from '@/tests/data/history';
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
describeHolders(world);
describeMarkets(world);
describeHistory(world);
describeNodeOnly(world);
describeDeprecated(world);
describeErrors(world);
describeWrappers(world);
describeFuzz(world);
describeMisc(world);
describeLive(world);
