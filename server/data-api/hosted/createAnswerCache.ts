/** Answers that were had before, by the question. */
export type AnswerCache = {
  /**
   * The answer to a question: a kept one that is not too old, or what the work answers now. Who asks the same meanwhile
   * waits for the same answer. A fault is not kept.
   *
   * @param seconds how long the answer holds
   */
  answer(question: string, seconds: number, work: () => Promise<string>): Promise<string>;
};

/** @param mostBytes what all the answers together may take, about; those that were asked for longest ago go first. */
export function createAnswerCache(mostBytes: number, now: () => number = Date.now): AnswerCache {
  const kept = new Map<string, { answer: string; until: number }>();
  const asking = new Map<string, Promise<string>>();
  let bytes = 0;
  const sizeOf = (question: string, answer: string) => 2 * (question.length + answer.length);
  const forget = (question: string) => {
    const entry = kept.get(question);
    if (!entry) return;
    kept.delete(question);
    bytes -= sizeOf(question, entry.answer);
  };
  const keep = (question: string, answer: string, seconds: number) => {
    forget(question);
    const size = sizeOf(question, answer);
    // One answer that would push out most of the others is not worth it.
    if (size > mostBytes / 8) return;
    kept.set(question, { answer, until: now() + seconds * 1000 });
    bytes += size;
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) break;
      forget(oldest);
    }
  };
  return {
    async answer(question, seconds, work) {
      const entry = kept.get(question);
      if (entry && entry.until > now()) {
        // Put to the end: it was asked for just now.
        kept.delete(question);
        kept.set(question, entry);
        return entry.answer;
      }
      forget(question);
      const pending = asking.get(question) ?? work().finally(() => asking.delete(question));
      asking.set(question, pending);
      const answer = await pending;
      keep(question, answer, seconds);
      return answer;
    },
  };
}
