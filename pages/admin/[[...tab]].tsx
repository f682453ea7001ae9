export { AdminPage as default } from '@/components/admin/AdminPage';
