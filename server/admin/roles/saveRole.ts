import Parse from 'parse/node';

/**
 * Makes a role that signed-in visitors may read, and that no client may change; answers its id.
 *
 * @throws Parse.Error 137 where the name is taken
 */
export async function saveRole(parse: typeof Parse, name: string): Promise<string> {
  const acl = new parse.ACL();
  acl.setPublicReadAccess(true);
  const role = await new parse.Role(name, acl).save(null, { useMasterKey: true });
  if (!role.id) throw new Parse.Error(Parse.Error.INTERNAL_SERVER_ERROR, 'The role got no id.');
  return role.id;
}
