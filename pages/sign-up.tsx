export { SignUpPage as default } from '@/components/auth/SignUpPage';
