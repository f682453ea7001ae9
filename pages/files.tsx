export { FilesPage as default } from '@/components/files/FilesPage';
