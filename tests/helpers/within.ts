/**
 * What some work answers if it answers in time, else `null`. The work itself goes on; that it fails later is nobody's matter.
 *
 * @param ms how long to wait for it
 */
export async function within<Answer>(work: Promise<Answer>, ms: number): Promise<Answer | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, ms, null)));
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
