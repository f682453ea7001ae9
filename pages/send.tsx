export { SendPage as default } from '@/components/send/SendPage';
