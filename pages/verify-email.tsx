export { VerifyEmailPage as default } from '@/components/auth/pages/VerifyEmailPage';
