export { ForgotPasswordPage as default } from '@/components/auth/ForgotPasswordPage';
