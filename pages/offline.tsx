export { OfflinePage as default } from '@/components/layout/OfflinePage';
