import { prepareRun } from '@/tests/helpers/prepareRun';

/** Runs once before all integration tests. */
export default prepareRun;
