import { loadEnvFiles } from '@/scripts/lib/loadEnvFiles.mjs';

loadEnvFiles(process.cwd());
