// @ts-check
// Asks an address again and again from a thread of its own, so that what loads the backend in the main one delays no
// figure. Each question is a connection of its own, as a balancer's is. Posts the times of a span in milliseconds when
// told to turn to the next one.
import { request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** One question; an answer that does not come in time counts as that long, in milliseconds. */
const PATIENCE = 30_000;

/** Pause between two questions, in milliseconds. */
const PAUSE = 5;

/** @type {number[]} */
let times = [];

/** @returns {Promise<void>} */
function ask() {
  const began = performance.now();
  return new Promise((resolve) => {
    const sent = request(workerData, { agent: false, timeout: PATIENCE }, (answer) => {
      answer.resume().once('close', resolve);
    });
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => resolve());
    sent.end();
  }).then(() => void times.push(performance.now() - began));
}

parentPort?.on('message', () => {
  parentPort?.postMessage(times);
  times = [];
});

for (;;) {
  await ask();
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
}
