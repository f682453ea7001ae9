import { createContext } from 'react';
import type { SessionMarker } from '@/lib/auth/session/sessionMarker';

/** The session marker that came with the request; the same on the server and in the first render of the browser. */
export const SessionMarkerContext = createContext<SessionMarker | null>(null);
