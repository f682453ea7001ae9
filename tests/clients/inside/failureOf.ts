/** How a client tells an application of a refusal; `null` where there was none. */
export async function failureOf(doing: Promise<unknown>): Promise<{ code: unknown; message: string } | null> {
  try {
    await doing;
    return null;
  } catch (error) {
    // `Web3API` before 1.0 throws the body of the answer as it came.
    const { code, message, error: said } = Object(error) as Partial<Record<'code' | 'message' | 'error', unknown>>;
    return { code: code ?? null, message: String(message ?? said ?? error) };
  }
}
