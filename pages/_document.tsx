export { FoyerDocument as default } from '@/components/layout/Document';
