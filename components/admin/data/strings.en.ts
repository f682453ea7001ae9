/** Texts of classes and configuration in the admin console. */
export const strings = {
  /** Classes. */
  classes: {
    title: 'Classes',
    all: 'All classes',
    filter: 'Filter classes',
    noMatch: 'No classes match.',
    fromCode: "The server's code declares this class and sets its permissions at each start. Change them there.",
    fromApps: 'Apps created this class by writing to it.',
    /** Columns of the list. */
    columns: {
      class: 'Class',
      rows: 'Rows (approx.)',
      unknownRows: 'Unknown',
      fields: 'Fields',
      createdBy: 'Created by',
      server: 'Server',
      apps: 'Apps',
    },
    /** Fields of a class. */
    fields: {
      caption: (name: string) => `Fields of ${name}`,
      field: 'Field',
      type: 'Type',
      pointer: (type: string, target: string) => `${type} to ${target}`,
      required: 'Required',
      yes: 'Yes',
      no: 'No',
    },
    /** Rows of a class. */
    rows: {
      title: 'Rows',
      caption: (name: string) => `Rows of ${name}`,
      none: 'This class has no rows.',
      forbidden: "The rows of this class give access to accounts, so they can't be viewed here.",
      note: 'Rows can be private to the people who wrote them. Viewing them is recorded in the log.',
      show: 'Show rows',
      id: 'ID',
      created: 'Created',
      updated: 'Updated',
      fields: 'Fields',
      details: 'Show',
    },
    /** Permissions of a class. */
    permissions: {
      title: 'Permissions',
      text: 'Who may get, find, count, create, update and delete rows, and add fields. "*" is everyone, "requiresAuthentication" signed-in users, "role:admin" a role, and an ID a single account. Operations that aren\'t listed are closed to everyone. Each row\'s own ACL restricts access further.',
      json: (name: string) => `Permissions of ${name}, as JSON`,
      save: 'Save permissions…',
      ask: (name: string) => `Change the permissions of ${name}?`,
      askText: 'This applies immediately to every app and visitor. The log keeps the old permissions.',
      confirm: 'Change permissions',
      done: 'Permissions saved.',
    },
    /** Indexes of a class. */
    indexes: {
      title: 'Indexes',
      text: 'An index lets the database find rows by a field without scanning all of them.',
      caption: (name: string) => `Indexes of ${name}`,
      index: 'Index',
      fields: 'Fields',
      remove: 'Remove',
      removeIndex: (name: string) => `Remove<0> ${name}</0>…`,
      askRemove: (name: string) => `Remove ${name}?`,
      askRemoveText: 'Queries that use it then scan every row.',
      confirmRemove: 'Remove index',
      newFields: 'Fields of the new index',
      newFieldsHint: 'In order, separated by commas.',
      create: 'Create index…',
      askCreate: (fields: string) => `Create an index on ${fields}?`,
      askCreateText: 'Writes to this class wait until it is created. With millions of rows that can take minutes.',
      confirmCreate: 'Create index',
      done: 'Done.',
    },
  },
  /** Configuration. */
  config: {
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
  },
};
