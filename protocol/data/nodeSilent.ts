/**
 * What the data service says, under code 141, where the chain's node does not answer at the moment. The code alone does
 * not tell that from a chain without a node; these words do, and `lib/data` asks again on them.
 */
export const NODE_SILENT = 'The chain’s node does not answer. Try again in a while.';
