import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long: begun last, one of them would keep everybody waiting at the end. */
const SLOW = [
  'bench.trial',
  'runner.trial',
  'attacks/guesses',
  'attacks/accounts',
  'attacks/differential',
  'usernames',
  'accountProof',
  'forgedSignIns',
  'platform',
  'twoStep',
  'accountFunctions',
  'outages',
  'indexerFailures',
  'dataService',
  'eventSync',
  'linking',
  'accounts',
];

const rank = ({ moduleId }: TestSpecification) => {
  const place = SLOW.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return place < 0 ? SLOW.length : place;
};

/** The order of test files: the slow ones first. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
