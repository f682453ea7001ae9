// @ts-check
import { existsSync, readFileSync } from 'node:fs';

/** The kernel counts time in hundredths of a second for programs, whatever it does itself. */
const TICKS = 100;

/** How often the pace is taken, in milliseconds. */
const EVERY_MS = 2_000;

/** Mean processor time of the fixed work during a whole run on the machine that the budgets were measured on, in milliseconds. */
const USUAL_MS = 7.5;

/**
 * The processor-seconds of the programs that a process started and that ended, with those that they waited for.
 * @param {string} stat `/proc/<pid>/stat`
 */
export function parseEndedWork(stat) {
  // The name in brackets may hold anything. Behind it: the state, and as 14th and 15th word the time of children.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}

let claimed = 0;

/**
 * The processor-seconds of the programs that ended since the last call. Call it when a program has just ended: what ran
 * beside it and runs on is not in it.
 * @returns {number | null} `null` where the system does not count them for Node (elsewhere than on Linux)
 */
export function claimEndedWork() {
  const stat = '/proc/self/stat';
  if (!existsSync(stat)) return null;
  const ended = parseEndedWork(readFileSync(stat, 'utf8'));
  const work = ended - claimed;
  claimed = ended;
  return work;
}

const TEXT = JSON.stringify(
  Array.from({ length: 400 }, (_, id) => ({
    id,
    name: `name ${id}`,
    tags: ['a', 'b', String(id * 7_919)],
    third: id / 3,
  })),
);

/** Some milliseconds of what tests do most: objects and strings of JavaScript. */
function doFixedWork() {
  for (let round = 0; round < 6; round += 1) {
    const rows = JSON.parse(TEXT);
    rows.sort(
      (/** @type {{ third: number }} */ one, /** @type {{ third: number }} */ other) => other.third - one.third,
    );
    JSON.stringify(rows).replaceAll(/\d+/g, (digits) => `${digits}1`);
  }
}

/**
 * Takes the machine's pace until it is stopped: how much processor time the same work needs, compared to usual. Two
 * processors may be two threads of one core, and each then needs twice the time while the other works; other machines are
 * faster or slower throughout. Time in which the work waits for a processor is not in it.
 * @returns {{ count: () => number, since: (count: number) => number, stop: () => void }} `since`: the mean pace since there
 *   were that many samples, 2 where all took twice as long as usual
 */
export function startPace() {
  /** @type {number[]} */
  const samples = [];
  const take = () => {
    const before = process.cpuUsage();
    doFixedWork();
    const { user, system } = process.cpuUsage(before);
    samples.push((user + system) / 1_000 / USUAL_MS);
  };
  // The first rounds are those of code that is not compiled yet.
  for (let round = 0; round < 30; round += 1) doFixedWork();
  take();
  const timer = setInterval(take, EVERY_MS);
  timer.unref();
  return {
    count: () => samples.length,
    since: (count) => mean(samples.slice(Math.min(count, samples.length - 1))),
    stop: () => clearInterval(timer),
  };
}

/** @param {number[]} numbers */
const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
