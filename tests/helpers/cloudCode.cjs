'use strict';

/**
 * Cloud code as an operator may write it, put into a backend with NODE_OPTIONS=--require: it keeps a trace of what
 * happens to events, and refuses one.
 */
const TRACED = 'TracedTransfer';
const REFUSED_VALUE = '13';

function define({ Cloud, Object: ParseObject }) {
  const trace = (what, object) =>
    new ParseObject('EventTrace', { what, log: object.get('log_id'), confirmed: object.get('confirmed') }).save(null, {
      useMasterKey: true,
    });
  Cloud.beforeSave(TRACED, ({ object }) => {
    if (object.get('value') === REFUSED_VALUE) throw new Error('This one is not wanted.');
  });
  Cloud.afterSave(TRACED, ({ object, original }) => trace(original ? 'changed' : 'made', object));
  Cloud.afterDelete(TRACED, ({ object }) => trace('deleted', object));
}

let parse;
// Parse Server puts its SDK there once it takes cloud code.
Object.defineProperty(globalThis, 'Parse', {
  configurable: true,
  get: () => parse,
  set(value) {
    parse = value;
    if (value?.Cloud?.beforeSave) define(value);
  },
});
