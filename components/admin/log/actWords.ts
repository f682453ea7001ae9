const WORDS: Readonly<Record<string, string>> = {
  adminLockUser: 'Locked an account',
  adminUnlockUser: 'Unlocked an account',
  adminEndSessions: 'Ended sessions',
  adminCreateRole: 'Made a role',
  adminDeleteRole: 'Deleted a role',
  adminSetMember: 'Changed who is in a role',
  adminSetParent: 'Changed what a role has from another',
  adminSaveConfig: 'Set a value',
  adminDeleteConfig: 'Took a value away',
  adminListRows: 'Looked at rows',
  adminSavePermissions: 'Changed permissions',
  adminSaveIndex: 'Made an index',
  adminDropIndex: 'Took an index away',
  adminStartJob: 'Started a job',
  adminSendPush: 'Sent a notice',
  adminIssueKey: 'Issued a key',
  adminRevokeKey: 'Revoked a key',
  adminWatchEvent: 'Began to write events',
  adminUnwatchEvent: 'Stopped writing events',
  grantAdmin: 'Made an administrator',
  revokeAdmin: 'Took the role away',
};

/** What an act is called in plain words; its own name where there are none. */
export function actWords(act: string): string {
  return WORDS[act] ?? act;
}
