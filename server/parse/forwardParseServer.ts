import type { Database, UserController } from '@/server/parse/database';
import type { ManagedParseServer } from '@/server/parse/createParseServer';

/** Parse Server, as modules see it before it is created from what they add to it. */
export type ForwardedParseServer = {
  database: Database;
  users: UserController;
  /** Lets live queries follow a class that the options did not name. */
  allowLiveQuery(className: string): void;
  /** Repeats what follows the creation of an object. */
  repeatAfterSave(object: Parse.Object): Promise<void>;
  /** Forwards to this server from now on. */
  connect(server: ManagedParseServer): void;
};

/** Creates a proxy that resolves the server on each use. */
export function forwardParseServer(): ForwardedParseServer {
  let server: ManagedParseServer | null = null;
  const running = (): ManagedParseServer => {
    if (!server) throw new Error('Parse Server was asked before it was made.');
    return server;
  };
  return {
    database: {
      find: (...args) => running().database.find(...args),
      create: (...args) => running().database.create(...args),
      update: (...args) => running().database.update(...args),
      addRelation: (...args) => running().database.addRelation(...args),
      destroy: (...args) => running().database.destroy(...args),
      loadSchema: (...args) => running().database.loadSchema(...args),
      deleteSchema: (...args) => running().database.deleteSchema(...args),
      get adapter() {
        return running().database.adapter;
      },
    },
    users: {
      verifyEmail: (...args) => running().users.verifyEmail(...args),
      checkResetTokenValidity: (...args) => running().users.checkResetTokenValidity(...args),
      updatePassword: (...args) => running().users.updatePassword(...args),
    },
    allowLiveQuery: (className) => running().allowLiveQuery(className),
    repeatAfterSave: (object) => running().repeatAfterSave(object),
    connect: (given) => (server = given),
  };
}
