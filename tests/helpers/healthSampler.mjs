// @ts-check
// Asks an address again and again from a thread of its own, so that what loads the backend in the main one delays no
// figure. Each question is a connection of its own, as a balancer's is. Posts the times of a span in milliseconds when
// told to turn to the next one.
import { request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** One question; an answer that does not come in time counts as that long, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** Pause between two questions, in milliseconds. */
const PAUSE = 5;

/** @type {number[]} */
let times = [];

/** @returns {Promise<void>} */
function ask() {
  const began = performance.now();
  return new Promise((resolve) => {
    const sent = request(workerData, { agent: false, timeout: TIMEOUT_MS }, (answer) => {
      answer.resume().once('close', resolve);
    });
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => resolve());
    sent.end();
  }).then(() => void times.push(performance.now() - began));
}

let isSpanOver = false;
parentPort?.on('message', () => {
  isSpanOver = true;
});

for (;;) {
  await ask();
  // A question that was open at the end of a span belongs to it, however long it took.
  if (isSpanOver) {
    parentPort?.postMessage(times);
    times = [];
    isSpanOver = false;
  }
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
}
