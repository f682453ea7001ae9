import { join } from 'node:path';
import type { NextConfig } from 'next';

const config: NextConfig = {
  distDir: process.env.FOYER_DIST_DIR ?? '.next',
  poweredByHeader: false,
  turbopack: { root: join(import.meta.dirname, '../..') },
  typescript: { ignoreBuildErrors: true },
};

export default config;
