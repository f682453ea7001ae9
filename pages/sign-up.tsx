export { SignUpPage as default } from '@/components/auth/pages/SignUpPage';
