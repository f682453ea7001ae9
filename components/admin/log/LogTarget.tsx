import Link from 'next/link';
import { AccountName, userLink } from '@/components/admin/AdminList';
import styles from '@/components/admin/admin.module.css';
import type { AdminAct } from '@/protocol/calls/adminService';

/** Where it is looked at what a kind of act was done to. */
const PLACES: Readonly<Record<string, string>> = {
  adminCreateRole: '/admin/roles',
  adminSetMember: '/admin/roles',
  adminSetParent: '/admin/roles',
  adminSaveConfig: '/admin/config',
  adminDeleteConfig: '/admin/config',
  adminStartJob: '/admin/jobs',
  adminSendPush: '/admin/push',
  adminIssueKey: '/admin/keys',
  adminRevokeKey: '/admin/keys',
  adminWatchEvent: '/admin/events',
  adminUnwatchEvent: '/admin/events',
};

/** Functions whose subject is a class, with the id of a row behind it where there is one. */
const ON_CLASSES: ReadonlySet<string> = new Set([
  'adminListRows',
  'adminSaveRow',
  'adminDeleteRows',
  'adminSavePermissions',
  'adminCreateClass',
  'adminAddField',
  'adminDeleteField',
  'adminSaveIndex',
  'adminDropIndex',
]);

/** The page of what an act was done to; `null` where there is none, or none any more. */
export function targetPath({ act, subject }: Pick<AdminAct, 'act' | 'subject'>): string | null {
  if (ON_CLASSES.has(act)) return `/admin/classes?name=${encodeURIComponent(subject.split(' ')[0] ?? '')}`;
  return PLACES[act] ?? null;
}

/** What an act was done to: an account by its name, all else by its own; leads there. */
export function LogTarget({ row }: { row: AdminAct }) {
  const { subject, subjectName } = row;
  if (subjectName !== null) {
    return (
      <Link href={userLink(subject)}>
        <AccountName name={subjectName} />
      </Link>
    );
  }
  const path = targetPath(row);
  const name = (
    <code className={styles.code} title={subject}>
      {subject}
    </code>
  );
  return path === null ? name : <Link href={path}>{name}</Link>;
}
