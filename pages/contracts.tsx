export { ContractsPage as default } from '@/components/contracts/ContractsPage';
