export { ResetPasswordPage as default } from '@/components/auth/ResetPasswordPage';
