/** Texts of the roles in the admin console. */
export const strings = {
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
};
