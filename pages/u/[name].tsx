import { readProfilePage } from '@/lib/community/readProfilePage';

export { ProfilePage as default } from '@/components/community/ProfilePage';
export const getServerSideProps = readProfilePage;
