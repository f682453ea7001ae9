export { SignInPage as default } from '@/components/auth/SignInPage';
