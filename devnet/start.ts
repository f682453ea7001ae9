import { createDevnet } from '@/devnet/createDevnet';
import { runBackend } from '@/server/index';

/** The backend with the development network, as `npm run dev` runs it. */
await runBackend(createDevnet());
