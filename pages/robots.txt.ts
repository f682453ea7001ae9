import { serveRobots } from '@/lib/shell/siteFiles';

export const getServerSideProps = serveRobots;

export default function Robots() {
  return null;
}
