/** How far back the history of a seeded chain goes, in seconds. */
export const HISTORY_SECONDS = 21 * 86_400;
