/**
 * How nodes say that they do not have the state of a block: anvil that keeps the newest one alone, geth, and proxies with
 * nodes that are some blocks apart.
 */
const NO_STATE = /BlockOutOfRange|header not found|missing trie node/i;

/** A contract's reason may be any words, also these. */
const IS_REVERTED = /revert/i;

/** How often the newest block is asked for, and the pause before each further time, in milliseconds. */
const [MAX_ATTEMPTS, PAUSE_MS] = [20, 50];

/**
 * Asks a node, and asks again where its newest block (`latest`) gave way to the next one before its turn: then the node
 * says that it does not have the state of a block which nobody named. Blocks that are named are asked for once.
 *
 * @param params of the JSON-RPC request
 * @param messagesOf what an error says, with all that it wraps
 * @throws what `ask` throws for another reason, or at last
 */
export async function retryOnNewestBlock<Answer>(
  params: unknown,
  ask: () => Promise<Answer>,
  messagesOf: (error: unknown) => readonly string[],
): Promise<Answer> {
  const isNewest = Array.isArray(params) && params.includes('latest');
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      const isGone = messagesOf(error).some((message) => NO_STATE.test(message) && !IS_REVERTED.test(message));
      if (!isNewest || tries >= MAX_ATTEMPTS || !isGone) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
