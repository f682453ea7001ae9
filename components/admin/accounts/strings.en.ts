import { plural } from '@/lib/format/text';

/** Texts of users and roles in the admin console. */
export const strings = {
  /** Users. */
  users: {
    find: 'Find an account',
    findHint: 'Public name, username, email or ENS name; or a full ID or wallet address.',
    title: 'Accounts',
    none: 'No accounts found',
    noneText: 'Try a shorter part of the name, or the full address.',
    shortText: 'Fewer than 3 characters find names and emails that begin with them. Enter more.',
    order: 'Order',
    newest: 'Newest first',
    oldest: 'Oldest first',
    count: (count: number) => plural(count, 'account'),
    all: 'All accounts',
    label: 'Account',
    locked: 'Locked',
    /** Columns of the list. */
    columns: {
      account: 'Account',
      email: 'Email',
      wallets: 'Wallets',
      created: 'Created',
      lastSeen: 'Last seen',
      status: 'Status',
      active: 'Active',
      more: (count: number) => `and ${count} more`,
    },
    /** Sessions of an account. */
    sessions: {
      title: 'Sessions',
      caption: 'Sessions of this account',
      none: 'This account is not signed in anywhere.',
      device: 'Device',
      ip: 'IP',
      unknown: 'Unknown',
      started: 'Started',
      lastUsed: 'Last used',
    },
    /** Facts of an account. */
    facts: {
      id: 'ID',
      email: 'Email',
      unconfirmed: (email: string) => `${email}, not confirmed`,
      publicName: 'Public name',
      username: 'Username',
      lastSeen: 'Last seen',
      methods: 'Sign-in methods',
      password: 'Password',
      passwordAndTwoFactor: 'Password with two-factor authentication',
      wallet: 'Wallet',
      created: 'Created',
      roles: 'Roles',
      noRoles: 'None',
      inherited: 'Inherited roles',
      lock: '<0/> (<1/>)',
    },
    /** What can be done about an account. */
    actions: {
      lockDone: 'Account locked.',
      unlockDone: 'Account unlocked.',
      unlock: 'Unlock',
      lock: 'Lock…',
      askLock: 'Lock this account?',
      askLockText:
        'This signs out all its devices. Nobody can sign in to it with a password or wallet until you unlock it. Its data stays.',
      reason: 'Reason',
      reasonHint: 'Only admins see this.',
      confirmLock: 'Lock account',
      cancel: 'Cancel',
      signOut: 'Sign out all devices…',
      askSignOut: 'Sign out all devices?',
      askSignOutText: 'Anyone signed in to this account is signed out immediately. They can sign in again.',
      confirmSignOut: 'Sign out',
      signOutDone: 'All devices signed out.',
    },
  },
  /** Roles. */
  roles: {
    title: 'Roles',
    all: 'All roles',
    /** Columns of the list. */
    columns: {
      role: 'Role',
      members: 'Members',
      parents: 'Inherits from',
      children: 'Inherited by',
    },
    /** A new role. */
    create: {
      title: 'New role',
      name: 'Name',
      nameHint: "Apps grant permissions to this name. It can't be changed later.",
      submit: 'Create role',
      done: 'Role created.',
    },
    /** Members of a role. */
    members: {
      added: 'Account added to the role.',
      removed: 'Account removed from the role.',
      member: 'Member',
      remove: 'Remove',
      removeMember: (name: string) => `Remove<0> ${name}</0>`,
      caption: (role: string) => `Members of ${role}`,
      none: 'This role has no members.',
      account: 'Add an account',
      accountHint: 'Username, email, ID, or one of its wallet addresses.',
      add: 'Add',
      adminNote: "Members of this role can open the admin console. The last one who can sign in can't be removed.",
    },
    /** Roles that a role inherits from. */
    parents: {
      title: 'Inherits from',
      text: (role: string) =>
        `Members of ${role} also get the permissions of the selected roles. Circular inheritance is refused.`,
      none: 'There are no other roles.',
      added: (role: string, parent: string) => `${role} now inherits from ${parent}.`,
      removed: (role: string, parent: string) => `${role} no longer inherits from ${parent}.`,
    },
    /** Deleting a role. */
    remove: {
      title: 'Delete',
      text: "Its members lose the role and all its permissions. This can't be undone.",
      button: (role: string) => `Delete ${role}…`,
      ask: (role: string) => `Delete ${role}?`,
      askText: "Its members lose its permissions, and so do roles that inherit from it. This can't be undone.",
      confirm: 'Delete role',
      done: 'Role deleted.',
    },
  },
};
