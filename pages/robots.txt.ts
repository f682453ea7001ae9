import { serveRobots } from '@/lib/shell/searchEngines';

export const getServerSideProps = serveRobots;

export default function Robots() {
  return null;
}
