import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { describeFunctions } from '@/lib/developers/describeFunctions';
import { readFields } from '@/lib/developers/FunctionDoc';
import { DATA_FUNCTIONS, DATA_FUNCTION_NAMES, type DataFunctionName } from '@/protocol/data/registry';

const docs = describeFunctions().flatMap(({ functions }) => functions);
type SdkApi = Record<string, Record<string, unknown> | undefined>;

describe('the reference of the data service', () => {
  it('has every function once', () => {
    expect(docs.map(({ name }) => name).sort()).toEqual([...DATA_FUNCTION_NAMES].sort());
  });

  it('uses the SDK’s name of each function', () => {
    const sdk = createRequire(import.meta.url)('moralis/node') as { Web3API: SdkApi; SolanaAPI: SdkApi };
    const named = docs.filter(({ sdk: place }) => place !== null);
    expect(named).toHaveLength(44);
    for (const { name, sdk: place } of named) {
      expect(typeof (place && sdk[place.part][place.group]?.[place.name]), name).toBe('function');
    }
  });

  it.each(docs.map((doc) => [doc.name, doc] as const))(
    'shows an example answer that matches %s',
    (name, { answer }) => {
      const shape = DATA_FUNCTIONS[name as DataFunctionName].answer;
      expect(shape.safeParse(JSON.parse(answer)).error).toBeUndefined();
    },
  );

  it.each(docs.map((doc) => [doc.name, doc] as const))(
    'offers example parameters that %s accepts',
    (name, { parameters }) => {
      const fields = Object.fromEntries(parameters.map((one) => [one.name, one.example]));
      const read = readFields(parameters, fields);
      expect(read.errors).toEqual({});
      const { error } = DATA_FUNCTIONS[name as DataFunctionName].parameters.safeParse(read.parameters);
      // Only what depends on the chain's own life has none.
      const open = (error?.issues ?? []).map(({ path }) => String(path[0]));
      expect(open.filter((parameter) => !['transaction_hash', 'pair_address'].includes(parameter))).toEqual([]);
    },
  );
});
