import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
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

const needsDocument = ({ moduleId }: TestSpecification) => readFileSync(moduleId, 'utf8').startsWith('// @vitest-env');

/** The same order each time for one number. */
function shuffle(files: readonly TestSpecification[], seed: number): TestSpecification[] {
  const places = new Map(
    files.map((file) => [file, createHash('md5').update(`${seed} ${file.moduleId}`).digest('hex')]),
  );
  return files.toSorted((one, other) => ((places.get(one) ?? '') < (places.get(other) ?? '') ? -1 : 1));
}

/**
 * The order of test files: the slow ones first, and those with a document after those without.
 * Files share a process with their neighbours alone, so that each change between the two would start another.
 * With `--sequence.seed=2` they are in an order of that number, to see that none needs what another one left.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    if (seed !== undefined) return shuffle(files, seed);
    const sorted = await super.sort(files);
    const places = new Map(sorted.map((file) => [file, 2 * rank(file) + Number(needsDocument(file))]));
    return sorted.sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
  }
}
