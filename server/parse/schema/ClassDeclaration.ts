type Field = { type: string; targetClass?: string };

/** A class of the database: its fields besides the usual ones, and who may do what. */
export type ClassDeclaration = {
  className: string;
  fields: Record<string, Field>;
  permissions: Record<string, object>;
  /** Field of which the database keeps each value once; rows without it do not count. */
  unique?: string;
  /** Its rows belong to users, by their access lists: they are exported and deleted with the account. */
  owned?: boolean;
  /** Its rows open accounts: administrators do not look into them. */
  secret?: boolean;
};

/** Nobody but the backend itself. */
export const nobody = {};

/** Everybody, signed in or not. */
export const everybody = { '*': true };

/** Whoever is signed in. */
export const signedIn = { requiresAuthentication: true };

/** A class that only the backend itself uses. */
export const closed = {
  get: nobody,
  find: nobody,
  count: nobody,
  create: nobody,
  update: nobody,
  delete: nobody,
  addField: nobody,
  protectedFields: {},
};

/** A class that everybody reads and only the backend itself writes. */
export const readable = { ...closed, get: everybody, find: everybody, count: everybody };

/** Types of fields. */
export const text = { type: 'String' };
export const number = { type: 'Number' };
export const date = { type: 'Date' };
export const flag = { type: 'Boolean' };
export const list = { type: 'Array' };
export const object = { type: 'Object' };
export const user = { type: 'Pointer', targetClass: '_User' };

/** Rows that only those read and change whom each row's access list names. */
export const ownRows = {
  ...closed,
  get: signedIn,
  find: signedIn,
  count: signedIn,
  update: signedIn,
  delete: signedIn,
};
