export { PortfolioPage as default } from '@/components/portfolio/PortfolioPage';
