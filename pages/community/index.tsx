export { CommunityPage as default } from '@/components/community/CommunityPage';
