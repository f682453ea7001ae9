import { describe, expect, it } from 'vitest';
import { serverOnly, publicAccess, noAccess, signedIn } from '@/server/parse/schema/schema';
import { findOpenClasses, mergePermissions } from '@/server/parse/schema/declareClasses';

const editors = { 'role:editors': true };
const declared = { ...serverOnly, get: publicAccess, find: signedIn, create: editors };

/** The permission of one operation after a start on existing data. */
const after = (act: string, wanted: object, found: object, recorded?: object) =>
  mergePermissions({ ...serverOnly, [act]: wanted }, { ...serverOnly, [act]: found }, recorded && { [act]: recorded })
    .permissions[act];

describe('mergePermissions', () => {
  it('uses the declaration if nobody changed anything, and stores nothing', () => {
    expect(mergePermissions(declared, declared, declared)).toEqual({ permissions: declared, preserved: [] });
    expect(mergePermissions(declared, serverOnly, serverOnly)).toEqual({ permissions: declared, preserved: [] });
  });

  it.each([
    ['signed-in users, declared for everyone', publicAccess, signedIn],
    ['nobody, declared for everyone', publicAccess, noAccess],
    ['a role, declared for everyone', publicAccess, editors],
    ['nobody, declared for signed-in users', signedIn, noAccess],
    ['a role and a user, declared for signed-in users', signedIn, { ...editors, abcdefghij: true }],
    ['the user in a field, declared for signed-in users', signedIn, { pointerFields: ['owner'] }],
    ['one role, declared for two', { ...editors, 'role:authors': true }, editors],
    ['one field, declared for two', { pointerFields: ['owner', 'friend'] }, { pointerFields: ['owner'] }],
  ])('keeps what an operator narrowed to %s', (_what, wanted, found) => {
    expect(after('find', wanted, found, wanted)).toEqual(found);
    expect(after('find', wanted, found)).toEqual(found);
  });

  it.each([
    ['everyone, declared for signed-in users', signedIn, publicAccess],
    ['everyone, declared for a role', editors, publicAccess],
    ['signed-in users, declared for nobody', noAccess, signedIn],
    ['a role, declared for nobody', noAccess, editors],
    ['another role', editors, { 'role:authors': true }],
    ['another field', { pointerFields: ['owner'] }, { pointerFields: ['friend'] }],
  ])('reverts what an operator opened to %s', (_what, wanted, found) => {
    expect(after('find', wanted, found, wanted)).toEqual(wanted);
    expect(after('find', wanted, found)).toEqual(wanted);
  });

  it('opens what a later version declares open, unless an operator closed it', () => {
    expect(after('find', publicAccess, noAccess, noAccess)).toEqual(publicAccess);
    expect(after('find', publicAccess, noAccess, signedIn)).toEqual(noAccess);
  });

  it('narrows with a later version what an operator left wider', () => {
    expect(after('find', noAccess, signedIn, publicAccess)).toEqual(noAccess);
  });

  it('lets clients add fields as declared if no start was recorded, and keeps it closed from then on', () => {
    expect(after('addField', publicAccess, noAccess)).toEqual(publicAccess);
    expect(after('addField', publicAccess, noAccess, publicAccess)).toEqual(noAccess);
    expect(after('addField', noAccess, publicAccess, publicAccess)).toEqual(noAccess);
  });

  it('hides the fields hidden by either, from every group', () => {
    const fields = (wanted: object, found: object, recorded: object) =>
      mergePermissions({ protectedFields: wanted }, { protectedFields: found }, { protectedFields: recorded })
        .permissions['protectedFields'];
    const [own, more] = [{ '*': ['salary'] }, { '*': ['salary', 'email'], 'role:editors': [] }];
    expect(fields(own, own, own)).toEqual(own);
    expect(fields(own, {}, {})).toEqual(own);
    expect(fields({}, own, own)).toEqual({});
    expect(fields(own, more, own)).toEqual({ '*': ['salary', 'email'], 'role:editors': ['salary'] });
  });

  it('keeps the default ACL of new rows, and drops permissions by undeclared fields', () => {
    const stored = { ...declared, ACL: { currentUser: { read: true } }, readUserFields: ['owner'] };
    expect(mergePermissions(declared, stored, declared).permissions).toEqual({ ...declared, ACL: stored.ACL });
  });
});

it('findOpenClasses lists the classes with rows everyone can write, and none of Parse Server’s own', () => {
  const classOf = (className: string, permissions?: object) => ({
    ...{ className, fields: {} },
    ...(permissions && { classLevelPermissions: { ...serverOnly, ...permissions } }),
  });
  const classes = [
    classOf('Wall', { find: publicAccess, create: publicAccess }),
    classOf('Board', { update: publicAccess }),
    classOf('Read', { find: publicAccess, get: publicAccess, create: signedIn, delete: editors }),
    classOf('_Audience', { create: publicAccess }),
    classOf('Bare'),
  ];
  expect(findOpenClasses(classes)).toEqual(['Board', 'Wall']);
});
