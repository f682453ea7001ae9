import { describe, expect, it } from 'vitest';
import { findChanges } from '@/components/admin/log/LogDetails';
import { targetPath } from '@/components/admin/log/LogTarget';

describe('the log of admins', () => {
  it('shows what is different, and nothing of what is the same', () => {
    expect(findChanges({ user: 'a', member: false }, { user: 'a', member: true })).toEqual([
      { key: 'member', before: 'false', after: 'true' },
    ]);
    expect(findChanges(null, { started: true })).toEqual([{ key: 'started', before: null, after: 'true' }]);
    expect(findChanges({ a: { b: 1 } }, { a: { b: 1 } })).toEqual([]);
    expect(findChanges(null, null)).toEqual([]);
  });

  it('leads to what an act was done to', () => {
    expect(targetPath({ act: 'adminSaveRow', subject: 'Post abc123' })).toBe('/admin/classes?name=Post');
    expect(targetPath({ act: 'adminStartJob', subject: 'clearExpired' })).toBe('/admin/jobs');
    expect(targetPath({ act: 'adminDeleteRole', subject: 'club' })).toBeNull();
  });
});
