import type { BrowserRun } from '@/tests/helpers/browserRun';

/** A row of the database, as the Parse protocol shows it to the master key. */
export type Row = Readonly<Record<string, unknown>> & { objectId: string };

/** A class, as the Parse protocol shows it to the master key. */
export type StoredClass = {
  className: string;
  fields: Readonly<Record<string, unknown>>;
  classLevelPermissions: unknown;
};

/** Looks into and changes the database past all permissions, as an operator can. */
export function createMasterClient({
  operatorUrl,
  appId,
  masterKey,
}: Pick<BrowserRun, 'operatorUrl' | 'appId' | 'masterKey'>) {
  const send = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${operatorUrl}/${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'X-Parse-Application-Id': appId,
        'X-Parse-Master-Key': masterKey,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const find = async (path: string, where: object): Promise<Row[]> => {
    const { results } = await send('GET', `${path}?where=${encodeURIComponent(JSON.stringify(where))}`);
    return results as Row[];
  };
  return {
    /** The rows of a class that match. */
    find: (className: string, where: object) => find(`classes/${className}`, where),
    users: (where: object) => find('users', where),
    /** How many rows a class has; without a condition the database would only estimate it. */
    count: async (className: string) => {
      const path = { _User: 'users', _Session: 'sessions' }[className] ?? `classes/${className}`;
      const where = encodeURIComponent(JSON.stringify({ createdAt: { $exists: true } }));
      return Number((await send('GET', `${path}?count=1&limit=0&where=${where}`))['count']);
    },
    sessionsOf: (userId: string) =>
      find('sessions', { user: { __type: 'Pointer', className: '_User', objectId: userId } }),
    /** Ends a session from outside, as its expiry does. */
    endSession: (id: string) => send('DELETE', `sessions/${id}`),
    /** Calls a cloud function. */
    run: async <Result>(name: string, params: object = {}) =>
      (await send('POST', `functions/${name}`, params))['result'] as Result,
    /** Tells of an event, as an app does. */
    track: (event: string) => send('POST', `events/${encodeURIComponent(event)}`, {}),
    /** Makes a row of a class. */
    create: (className: string, fields: object) => send('POST', `classes/${className}`, fields),
    /** Changes a row of a class. */
    update: (className: string, id: string, fields: object) => send('PUT', `classes/${className}/${id}`, fields),
    /** Deletes a row of a class. */
    remove: (className: string, id: string) => send('DELETE', `classes/${className}/${id}`),
    saveUser: (id: string, fields: object) => send('PUT', `users/${id}`, fields),
    /** Every class with its fields and permissions. */
    listClasses: async () => (await send('GET', 'schemas'))['results'] as StoredClass[],
    /** Deletes a class that has no rows. */
    removeClass: (className: string) => send('DELETE', `schemas/${className}`),
    /** Changes the permissions of a class, and its fields. */
    changeClass: (className: string, change: Partial<StoredClass>) =>
      send('PUT', `schemas/${className}`, { className, ...change }),
  };
}

export type MasterClient = ReturnType<typeof createMasterClient>;
