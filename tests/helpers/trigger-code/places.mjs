/* Changes places inside objects, and traces what its triggers are shown. */
const { Parse } = globalThis;
const { Cloud } = Parse;
const asMaster = { useMasterKey: true };
Cloud.define('changePlaces', async ({ params: { className, id, set, unset, increment, add } }) => {
  const row = Parse.Object.extend(className).createWithoutData(id);
  for (const [name, value] of Object.entries(set ?? {})) row.set(name, value);
  for (const name of unset ?? []) row.unset(name);
  for (const [name, amount] of Object.entries(increment ?? {})) row.increment(name, amount);
  for (const [name, value] of Object.entries(add ?? {})) row.addUnique(name, value);
  await row.save(null, asMaster);
});
const traces = [];
Cloud.define('takeTraces', () => traces.splice(0));
const seen = (object) => {
  const { data, tags } = object?.toJSON() ?? {};
  return { data, tags };
};
const ACTS = {
  stamp: (object) => object.set('data.stamp', 'by trigger'),
  count: (object) => object.increment('data.sku.x.count', 10),
  rewrite: (object) => object.set('data', { ...object.get('data'), rewritten: true }),
  mutate: (object) => void (object.get('data').sku.x.mutated = true),
  set: (object) => object.set('data.sku.z', 'by trigger'),
  revert: (object) => object.revert('data'),
  delete: (object) => object.unset('data'),
  replace: (object) => {
    object.set('data', { only: 1 });
    object.set('data.this', 2);
  },
  refuse: () => {
    throw new Parse.Error(142, 'Not this one.');
  },
};
Cloud.beforeSave('Traced', async ({ object, original, context }) => {
  const { act } = object.attributes;
  if (context.wait) await new Promise((resolve) => setTimeout(resolve, 300));
  const dirty = object
    .dirtyKeys()
    .filter((key) => key !== 'act')
    .sort();
  traces.push({ when: 'before', object: seen(object), original: seen(original), dirty });
  if (act) ACTS[act](object);
});
Cloud.afterSave('Traced', ({ object, original }) => {
  traces.push({ when: 'after', object: seen(object), original: seen(original) });
});
