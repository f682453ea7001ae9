export { ForgotPasswordPage as default } from '@/components/auth/pages/ResetPasswordPage';
