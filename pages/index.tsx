export { LandingPage as default } from '@/components/landing/LandingPage';
