export { ResetPasswordPage as default } from '@/components/auth/pages/ResetPasswordPage';
