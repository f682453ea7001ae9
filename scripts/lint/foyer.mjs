// @ts-check
import { bareTexts } from './bareTexts.mjs';
import { measuredText } from './measuredText.mjs';
import { measuredValues } from './measuredValues.mjs';
import { secureContext } from './secureContext.mjs';

/** Rules of our own for ESLint. */
export const foyer = {
  rules: {
    'bare-texts': bareTexts,
    'measured-text': measuredText,
    'measured-values': measuredValues,
    'secure-context': secureContext,
  },
};

/** Where values of contracts are decoded once they were measured. */
export const DECODES_VALUES = [
  'protocol/abi/decodeValues.ts',
  'lib/contracts/decodeLogs.ts',
  'lib/errors/toTransactionError.ts',
  // Of the calls that it knows none has a list.
  'lib/triggers/web3Transaction.ts',
];

/** Where URLs are read that the operator set, under other names than `siteUrl`, `serverUrl` and `publicUrl`, or this code wrote. */
export const READS_URLS_OF_SETTINGS = [
  'protocol/config/*.ts',
  'protocol/paths.ts',
  'server/config/**',
  'server/data-api/exchangeRates.ts',
  'server/db/**',
  'server/files/createFiles.ts',
  'server/http/applyCors.ts',
  'server/indexer/createRpc.ts',
  'server/mail/startMail.ts',
  'server/parse/createMailAdapter.ts',
  'server/solana/solanaNodes.ts',
];
