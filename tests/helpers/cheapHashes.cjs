// Loaded before the backend of a test (`--require`): its password hashes and those of recovery codes take a millisecond,
// where real ones take 70 and 40. Most tests of accounts only wait for them. A hash that was made before still opens its
// account, and names that nobody has cost as much as those that somebody has.
const crypto = require('node:crypto');
const Module = require('node:module');

if (process.env.NODE_ENV === 'production') throw new Error('Cheap hashes are for tests: unset NODE_OPTIONS.');

/** The lowest cost that bcrypt has. */
const COST = 4;

/** Parse Server compares with this hash where nobody has the name (parse-server 9.10, `password.dummyHash`). */
const DUMMY = '$2b$10$Wd1gvrMYPnQv5pHBbXCwCehxXmJSEzRqNON0ev98L6JJP5296S35i';

const load = Module._load;
Module._load = (name, ...more) => {
  const loaded = load(name, ...more);
  if (name !== '@node-rs/bcrypt') return loaded;
  return {
    ...loaded,
    hash: (password) => loaded.hash(password, COST),
    verify: (password, hash) => loaded.verify(password, hash === DUMMY ? DUMMY.replace('$10$', '$04$') : hash),
  };
};

const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, options, done) => scrypt(password, salt, length, { ...options, N: 2 }, done);
Module.syncBuiltinESMExports();
