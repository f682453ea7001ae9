export { VerifyEmailPage as default } from '@/components/auth/VerifyEmailPage';
