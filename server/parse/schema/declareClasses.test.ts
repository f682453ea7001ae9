import { describe, expect, it } from 'vitest';
import { closed, everybody, nobody, signedIn } from '@/server/parse/schema/schema';
import { mergePermissions } from '@/server/parse/schema/declareClasses';

const editors = { 'role:editors': true };
const declared = { ...closed, get: everybody, find: signedIn, create: editors };

/** The permission of one act after a start on what the database has. */
const after = (act: string, wanted: object, found: object, recorded?: object) =>
  mergePermissions({ ...closed, [act]: wanted }, { ...closed, [act]: found }, recorded && { [act]: recorded })
    .permissions[act];

describe('mergePermissions', () => {
  it('takes the declaration where nobody changed anything, and keeps nothing', () => {
    expect(mergePermissions(declared, declared, declared)).toEqual({ permissions: declared, kept: [] });
    expect(mergePermissions(declared, closed, closed)).toEqual({ permissions: declared, kept: [] });
  });

  it.each([
    ['signed in, of everybody', everybody, signedIn],
    ['nobody, of everybody', everybody, nobody],
    ['a role, of everybody', everybody, editors],
    ['nobody, of signed in', signedIn, nobody],
    ['a role and a user, of signed in', signedIn, { ...editors, abcdefghij: true }],
    ['whom a field points to, of signed in', signedIn, { pointerFields: ['owner'] }],
    ['one role, of two', { ...editors, 'role:authors': true }, editors],
    ['one field, of two', { pointerFields: ['owner', 'friend'] }, { pointerFields: ['owner'] }],
  ])('keeps what an operator narrowed to %s', (_what, wanted, found) => {
    expect(after('find', wanted, found, wanted)).toEqual(found);
    expect(after('find', wanted, found)).toEqual(found);
  });

  it.each([
    ['everybody, of signed in', signedIn, everybody],
    ['everybody, of a role', editors, everybody],
    ['signed in, of nobody', nobody, signedIn],
    ['a role, of nobody', nobody, editors],
    ['another role', editors, { 'role:authors': true }],
    ['another field', { pointerFields: ['owner'] }, { pointerFields: ['friend'] }],
  ])('takes back what an operator opened to %s', (_what, wanted, found) => {
    expect(after('find', wanted, found, wanted)).toEqual(wanted);
    expect(after('find', wanted, found)).toEqual(wanted);
  });

  it('opens what a later version declares open, unless an operator closed it', () => {
    expect(after('find', everybody, nobody, nobody)).toEqual(everybody);
    expect(after('find', everybody, nobody, signedIn)).toEqual(nobody);
  });

  it('narrows with a later version what an operator left wider than that', () => {
    expect(after('find', nobody, signedIn, everybody)).toEqual(nobody);
  });

  it('lets clients add fields as it is declared where no start was recorded, and keeps it closed from then on', () => {
    expect(after('addField', everybody, nobody)).toEqual(everybody);
    expect(after('addField', everybody, nobody, everybody)).toEqual(nobody);
    expect(after('addField', nobody, everybody, everybody)).toEqual(nobody);
  });

  it('hides the fields that either hides, from every group', () => {
    const fields = (wanted: object, found: object, recorded: object) =>
      mergePermissions({ protectedFields: wanted }, { protectedFields: found }, { protectedFields: recorded })
        .permissions['protectedFields'];
    const [own, more] = [{ '*': ['salary'] }, { '*': ['salary', 'email'], 'role:editors': [] }];
    expect(fields(own, own, own)).toEqual(own);
    expect(fields(own, {}, {})).toEqual(own);
    expect(fields({}, own, own)).toEqual({});
    expect(fields(own, more, own)).toEqual({ '*': ['salary', 'email'], 'role:editors': ['salary'] });
  });

  it('keeps the access list that new rows get, and drops rights by fields that were not declared', () => {
    const stored = { ...declared, ACL: { currentUser: { read: true } }, readUserFields: ['owner'] };
    expect(mergePermissions(declared, stored, declared).permissions).toEqual({ ...declared, ACL: stored.ACL });
  });
});
