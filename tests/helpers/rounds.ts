/**
 * How often a test repeats what it does: a few times in `npm test`, many times in `npm run test:all`, where the same test is
 * a trial.
 */
export const rounds = (many: number, few: number): number => (process.env['FOYER_TRIALS'] === 'on' ? many : few);
