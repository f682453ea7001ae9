import type { Database, UserController } from '@/server/parse/database';
import type { ManagedParseServer } from '@/server/parse/makeParseServer';

/** Parse Server, as modules have it before it is made: it is made out of what they add to it. */
export type ForwardedParseServer = {
  database: Database;
  users: UserController;
  /** Lets live queries follow a class that the options did not name. */
  allowLiveQuery(className: string): void;
  /** Does again what follows the making of an object. */
  repeatAfterSave(object: Parse.Object): Promise<void>;
  /** From now on this server does what is asked. */
  connect(server: ManagedParseServer): void;
};

/** Makes a stand-in that looks the server up at each use. */
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
      destroy: (...args) => running().database.destroy(...args),
      loadSchema: (...args) => running().database.loadSchema(...args),
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
