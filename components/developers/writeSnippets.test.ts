import { describe, expect, it } from 'vitest';
import { describeFunctions } from '@/lib/developers/describeFunctions';
import { writeSnippets } from '@/components/developers/writeSnippets';

const docs = new Map(describeFunctions().flatMap(({ functions }) => functions.map((doc) => [doc.name, doc] as const)));
const place = { origin: 'http://host', serverUrl: 'http://host/server', appId: 'foyer' };

function write(name: string, parameters: Record<string, unknown>) {
  const doc = docs.get(name);
  if (!doc) throw new Error(`There is no ${name}.`);
  return writeSnippets(doc, parameters, place);
}

describe('a code snippet', () => {
  it('calls the SDK with the function’s group', () => {
    expect(write('getNFTs', { address: '0x1', limit: 5 }).sdk).toBe(
      'const answer = await Moralis.Web3API.account.getNFTs({\n  address: "0x1",\n  limit: 5,\n});',
    );
    expect(write('web3ApiVersion', {}).sdk).toBe('const answer = await Moralis.Web3API.info.web3ApiVersion();');
    expect(write('sol-balance', { network: 'mainnet' }).react).toContain('useMoralisSolanaCall(account.balance, {');
  });

  it('puts parameters into the path, query and body of a REST request', () => {
    const { curl } = write('runContractFunction', {
      address: '0x1',
      chain: 'eth',
      function_name: 'a b',
      abi: ["it's"],
    });
    expect(curl).toBe(
      [
        "curl -X POST 'http://host/api/v2/0x1/function?chain=eth&function_name=a%20b'",
        "  -H 'x-api-key: YOUR_KEY'",
        "  -H 'Content-Type: application/json'",
        `  -d '{"abi":["it'\\''s"]}'`,
      ].join(' \\\n'),
    );
  });

  it('calls the cloud function where there is no REST route', () => {
    const { sdk, curl } = write('getAllERC20', { address: '0x1' });
    expect(sdk).toBe('const answer = await Moralis.Cloud.run("getAllERC20", {\n  address: "0x1",\n});');
    expect(curl).toContain("'http://host/server/functions/getAllERC20'");
  });
});
