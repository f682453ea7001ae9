/** What went wrong and what to do about it, for the person who started the backend. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const advice = 'whatToDo' in error && typeof error.whatToDo === 'string' ? ` ${error.whatToDo}` : '';
  return `${error.message}${advice}`;
}
