import { useRouter } from 'next/router';
import { UserDetail } from '@/components/admin/users/UserDetail';
import { UserList } from '@/components/admin/users/UserList';

/** All accounts, or the one that the address names. */
export function UserMatters() {
  const { id } = useRouter().query;
  return typeof id === 'string' && id !== '' ? <UserDetail key={id} id={id} /> : <UserList />;
}
