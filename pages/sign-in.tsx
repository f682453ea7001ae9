export { SignInPage as default } from '@/components/auth/pages/SignInPage';
