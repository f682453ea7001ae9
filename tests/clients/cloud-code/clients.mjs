/* Cloud code as an application of these clients has it. */
const { Cloud, Error: ParseError, Object: ParseObject } = globalThis.Parse;

/** As many classes for events as there are clients and places they run in. */
const EVENT_CLASSES = 64;

Cloud.define('clientsGreet', ({ params: { name, at, list } }) => ({
  text: `Good day, ${name}.`,
  year: at.getUTCFullYear(),
  list,
}));

Cloud.define('clientsFolder', ({ params: { title } }) =>
  new ParseObject('ClientsFolder', { title }).save(null, { useMasterKey: true }),
);

Cloud.define('clientsRefuse', ({ params: { name } }) => {
  throw new ParseError(142, `${name} is not on the list.`);
});

Cloud.define('clientsBreak', () => {
  throw new Error('It broke.');
});

Cloud.beforeSave('ClientsShaped', ({ object, original }) => {
  if (!original) return;
  for (const name of ['text', 'tags', 'count', 'fresh']) object.revert(name);
  object.unset('open');
  object.set('made', 'by trigger');
});

for (let number = 0; number < EVENT_CLASSES; number++) {
  const table = `ClientsEvent${number}`;
  Cloud.afterSave(table, async ({ object, original }) => {
    if (original) return;
    const fields = { table, value: object.get('value'), what: 'afterSave ran' };
    await new ParseObject('ClientsTrace', fields).save(null, { useMasterKey: true });
  });
}
