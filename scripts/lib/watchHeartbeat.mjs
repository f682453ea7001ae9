// @ts-check

/**
 * How a part that answers nobody any more is ended.
 * @typedef {object} HeartbeatRules
 * @property {number} silentSeconds without a heartbeat until it is ended
 * @property {number} maxKills so many times within `windowMs`; after that it is left alone
 * @property {number} windowMs
 */

/** @type {HeartbeatRules} */
const RULES = { silentSeconds: 30, maxKills: 3, windowMs: 600_000 };

/**
 * Watches the event loop of a part by the heartbeats that it sends (`{ type: 'heartbeat' }`): one that is blocked, or
 * spends all its time collecting garbage, sends none. `/health` would not do: a slow database or an attack can silence it
 * while the part works. Seconds are counted here, so that a machine that sleeps ends nothing.
 * @param {Partial<HeartbeatRules>} [rules]
 */
export function createHeartbeatWatch(rules = {}) {
  const { silentSeconds, maxKills, windowMs } = { ...RULES, ...rules };
  /** @type {number[]} */
  let kills = [];
  return {
    /**
     * Watches one run of the part, from its first heartbeat on.
     * @param {import('node:child_process').ChildProcess} child
     * @param {{ kill: () => void, report: (words: string) => void }} actions
     */
    watch(child, { kill, report }) {
      /** @type {number | null} */
      let silent = null;
      child.on('message', (/** @type {{ type?: string }} */ { type }) => {
        if (type === 'heartbeat') silent = 0;
      });
      const timer = setInterval(() => {
        if (silent === null) return;
        silent += 1;
        if (silent < silentSeconds) return;
        silent = 0;
        kills = kills.filter((at) => performance.now() - at < windowMs);
        if (kills.length >= maxKills) {
          report(`no heartbeat for ${silentSeconds} s; ended ${maxKills} times already, left alone now`);
          return;
        }
        kills.push(performance.now());
        report(`no heartbeat for ${silentSeconds} s; ending it, to be restarted`);
        kill();
      }, 1_000);
      timer.unref();
      child.once('exit', () => clearInterval(timer));
    },
  };
}
