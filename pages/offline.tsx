export { OfflinePage as default } from '@/components/errors/OfflinePage';
