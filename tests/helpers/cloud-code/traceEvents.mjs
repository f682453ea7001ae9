/* Cloud code as an operator may write it: it keeps a trace of what happens to events, and refuses one. */
const { Cloud, Object: ParseObject, Query } = globalThis.Parse;

const TRACED = 'TracedTransfer';
const REFUSED_VALUE = '13';

const trace = (what, object) =>
  new ParseObject('EventTrace', { what, log: object.get('log_id'), confirmed: object.get('confirmed') }).save(null, {
    useMasterKey: true,
  });

Cloud.beforeSave(TRACED, ({ object }) => {
  if (object.get('value') === REFUSED_VALUE) throw new Error('This one is not wanted.');
});
Cloud.afterSave(TRACED, ({ object, original }) => trace(original ? 'changed' : 'made', object));
Cloud.afterDelete(TRACED, ({ object }) => trace('deleted', object));

/** One that never ends the first time it is notified of anything, as a backend that is killed in the middle. */
Cloud.afterSave('AfterKill', async ({ object, original }) => {
  if (original || object.get('value') !== '107') return;
  const before = await new Query('EventTrace').equalTo('what', 'begun').first({ useMasterKey: true });
  await trace('begun', object);
  if (!before) await new Promise(() => undefined);
  await trace('ended', object);
});
