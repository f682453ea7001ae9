/**
 * Loaded into a server process before anything else (`node --require`): writes every host that the process names or
 * connects to, one a line, into the file that FOYER_HOSTS_FILE names. This machine itself is left out. With
 * FOYER_HOSTS_REFUSED=on each of them is unknown to the process, as without a network.
 */
const { appendFileSync } = require('node:fs');
const dns = require('node:dns');
const net = require('node:net');

const file = process.env.FOYER_HOSTS_FILE;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1|::ffff:127\..*|0\.0\.0\.0|::)$/i;

const refused = process.env.FOYER_HOSTS_REFUSED === 'on';

const isForeign = (host) => typeof host === 'string' && host !== '' && !LOOPBACK.test(host);

function record(host) {
  if (isForeign(host)) appendFileSync(file, `${host}\n`);
}

if (file) {
  const { connect } = net.Socket.prototype;
  net.Socket.prototype.connect = function recordAndConnect(...args) {
    // Node's own callers pass the arguments already normalised, as one array.
    const [first, second] = Array.isArray(args[0]) ? args[0] : args;
    const host = typeof first === 'object' && first !== null ? first.host : second;
    record(host);
    if (refused && isForeign(host)) {
      const code = 'ENOTFOUND';
      process.nextTick(() => this.destroy(Object.assign(new Error(`getaddrinfo ${code} ${host}`), { code })));
      return this;
    }
    return connect.apply(this, args);
  };
  for (const resolver of [dns, dns.promises]) {
    for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveAny', 'resolveTxt', 'resolveSrv']) {
      const original = resolver[name];
      resolver[name] = function recordAndResolve(host, ...rest) {
        record(host);
        return original.call(this, host, ...rest);
      };
    }
  }
}
