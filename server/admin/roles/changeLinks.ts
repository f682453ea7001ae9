import type Parse from 'parse/node';

/** A user in a role (`users`), or a role in a role (`roles`), to be added or taken away. */
export type RoleLink = { key: 'users' | 'roles'; id: string; add: boolean };

/** Changes who is in a role, through Parse Server, which forgets at once which roles it had worked out for whom. */
export async function changeLinks(parse: typeof Parse, roleId: string, { key, id, add }: RoleLink): Promise<void> {
  const role = new parse.Object('_Role');
  role.id = roleId;
  const other = new parse.Object(key === 'users' ? '_User' : '_Role');
  other.id = id;
  const relation = role.relation(key);
  if (add) relation.add(other);
  else relation.remove(other);
  await role.save(null, { useMasterKey: true });
}
