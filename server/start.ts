import { runBackend } from '@/server/runBackend';

/** The backend without the development network, as `npm start` runs it. */
await runBackend(null);
