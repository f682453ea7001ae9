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
