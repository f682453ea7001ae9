/* Does with an object what the client asks its triggers for: `before` and `after` the save. */
const { Parse } = globalThis;
const { ACL, Cloud } = Parse;

const STEPS = {
  setUndefined: (object, name) => object.set(name, undefined),
  share: (object, groups) => object.setACL(new ACL(groups)),
  mutate: (object, name, key, value) => void (object.get(name)[key] = value),
  relate: (object, name, other) => object.relation(name).add(other),
};

function run(object, steps = []) {
  for (const [step, ...values] of steps) {
    if (STEPS[step]) STEPS[step](object, ...values);
    else object[step](...values);
  }
}

for (const name of ['Shaped', 'ShapedLate', 'ShapedDefaults']) {
  Cloud.beforeSave(name, ({ object }) => run(object, object.get('before')));
}
Cloud.beforeSave(Parse.User, ({ object }) => run(object, object.get('before')));
Cloud.afterSave('ShapedLate', ({ object }) => {
  run(object, object.get('after'));
  return object.get('answers');
});
