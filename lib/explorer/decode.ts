import { parseAbi } from 'viem';
import { createDecoder } from '@/lib/explorer/createDecoder';
import { KNOWN_EVENTS, KNOWN_FUNCTIONS, KNOWN_NFT_EVENTS } from '@/lib/explorer/knownSignatures';

/** Reads calls and logs of common standards. */
export const { call: decodeCall, log: decodeLog } = createDecoder([
  parseAbi(KNOWN_FUNCTIONS),
  parseAbi(KNOWN_EVENTS),
  parseAbi(KNOWN_NFT_EVENTS),
]);
