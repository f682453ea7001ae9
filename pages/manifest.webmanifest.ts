import { serveManifest } from '@/lib/shell/siteFiles';

export const getServerSideProps = serveManifest;

export default function Manifest() {
  return null;
}
