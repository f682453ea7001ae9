import { failureOf } from '@/tests/clients/inside/failureOf';
import type { Platform, Sdk, StoredObject } from '@/tests/clients/inside/Sdk';

/** The chain as these clients call a local one. */
const CHAIN = '0x539';

type Row = Record<string, unknown>;

/** What was heard of the class that is followed. */
let heard: StoredObject[] = [];

const describeEvent = (object: StoredObject | undefined) =>
  object
    ? Object.fromEntries(
        ['address', 'from', 'to', 'value', 'confirmed'].map((name) => [name, object.get(name) ?? null]),
      )
    : null;

function callApi(sdk: Sdk, path: string, params: object): Promise<unknown> {
  const [group = '', name = ''] = path.split('.');
  const call = sdk.Web3API?.[group]?.[name];
  if (!call) return Promise.reject(new Error(`This client has no Web3API.${path}.`));
  return call({ chain: CHAIN, ...params });
}

/** What is notified of a chain, and events of contracts. */
export const chainSteps = {
  async web3Api(sdk: Sdk, _platform: Platform, { holder, rich, token }: Record<'holder' | 'rich' | 'token', string>) {
    const block = (await callApi(sdk, 'native.getBlock', { block_number_or_hash: '1' })) as Row;
    const [metadata] = (await callApi(sdk, 'token.getTokenMetadata', { addresses: [token] })) as Row[];
    const balances = (await callApi(sdk, 'account.getTokenBalances', { address: holder })) as Row[];
    const sent = (await callApi(sdk, 'account.getTransactions', { address: holder })) as { result: Row[] };
    return {
      block: block['number'],
      balance: await callApi(sdk, 'account.getNativeBalance', { address: rich }),
      metadata: [metadata?.['name'], metadata?.['symbol'], metadata?.['decimals']],
      balances: balances.map((row) => [row['token_address'], row['balance']]),
      transactions: sent.result.length,
      refused: await failureOf(callApi(sdk, 'native.getBlock', { block_number_or_hash: '99999999' })),
    };
  },

  /** Has the events of a contract written into a class, as a program of the operator does. */
  async watch(sdk: Sdk, _platform: Platform, { asMaster, params }: { asMaster: boolean; params: object }) {
    const done = sdk.Cloud.run('watchContractEvent', params, asMaster ? { useMasterKey: true } : {});
    return asMaster ? done : failureOf(done);
  },

  /** Follows the class that the events are written into. */
  async follow(sdk: Sdk, _platform: Platform, { className }: { className: string }) {
    heard = [];
    const subscription = await new sdk.Query(className).subscribe();
    subscription.on('create', (object) => heard.push(object));
  },

  /** The event with this value: as live query told it, as a query finds it, and what `afterSave` wrote of it. */
  async event(sdk: Sdk, _platform: Platform, { className, value }: { className: string; value: string }) {
    const found = await new sdk.Query(className).equalTo('value', value).first();
    const trace = await new sdk.Query('ClientsTrace').equalTo('table', className).equalTo('value', value).first();
    return {
      live: describeEvent(heard.find((object) => object.get('value') === value)),
      found: describeEvent(found),
      traced: trace ? trace.get('what') : null,
    };
  },
};
