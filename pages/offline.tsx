export { OfflinePage as default } from '@/components/layout/errors/ErrorPages';
