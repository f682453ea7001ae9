/** Texts of the configuration in the admin console. */
export const strings = {
  title: 'Configuration',
  none: 'No values yet. Add one below.',
  note: '<0>notice</0> is a text shown to everyone who is signed in, above each page. What other values mean is up to the apps that read them.',
  name: 'Name',
  value: 'Value',
  secret: 'Secret',
  change: 'Edit',
  changeValue: (name: string) => `Edit<0> ${name}</0>`,
  /** Deleting a value. */
  remove: {
    button: (name: string) => `Delete<0> ${name}</0>…`,
    ask: (name: string) => `Delete ${name}?`,
    askText: 'Apps can no longer read it.',
    confirm: 'Delete value',
    done: (name: string) => `${name} deleted.`,
  },
  /** A value. */
  form: {
    create: 'New value',
    edit: (name: string) => `Edit ${name}`,
    nameHint: 'Starts with a letter; then letters, digits and _.',
    secretValueHint: 'The current value is hidden. What you enter replaces it.',
    valueHint: 'Text or JSON: true, 7, ["a"], {"a": 1}.',
    secret: 'Keep secret',
    secretHint: 'Only Cloud Code can read it: no app, no visitor, and not this page.',
    save: 'Save',
    cancel: 'Cancel',
    done: (name: string) => `${name} saved.`,
  },
};
