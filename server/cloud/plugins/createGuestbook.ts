import { getAddress, isAddress, isHex, verifyTypedData, type Address } from 'viem';
import { PluginRefusal, type Plugin } from '@/server/cloud/plugins/Plugin';

const DOMAIN = { name: 'Guest book', version: '1' } as const;
const TYPES = {
  Entry: [
    { name: 'guest', type: 'address' },
    { name: 'text', type: 'string' },
  ],
} as const;
const LONGEST = 280;

type Parameters = Readonly<Record<string, unknown>>;

/**
 * A plugin to learn from, which has visitors do each thing that a plugin can: sign words, by either trigger, and have the
 * signature checked here; send a coin; open an address. It keeps nothing.
 *
 * @param siteUrl where visitors are sent back to
 */
export function createGuestbook(siteUrl: string): Plugin {
  return {
    name: 'guestbook',
    functions: {
      /** Has the guest sign words: `{text, guest, way?: 'web3Sign' | 'web3SignV4'}`. */
      sign: async (parameters) => {
        const entry = readEntry(parameters);
        const typed = JSON.stringify({ domain: DOMAIN, types: TYPES, primaryType: 'Entry', message: entry });
        const isV4 = parameters['way'] === 'web3SignV4';
        const ask = isV4
          ? ({ name: 'web3SignV4', parameters: [entry.guest, typed], from: entry.guest, shouldAwait: true } as const)
          : ({ name: 'web3Sign', message: typed, signer: entry.guest } as const);
        const check = {
          name: 'callPluginEndpoint',
          pluginName: 'guestbook',
          endpoint: 'check',
          params: entry,
          shouldAwait: true,
          useSavedResponse: true,
          savedResponseAs: 'signature',
          savedResponseAt: isV4 ? ['result'] : [],
          shouldReturnResponse: true,
        } as const;
        return { data: entry, triggers: [{ ...ask, saveResponse: true }, check] };
      },
      /** Checks what a guest signed: `{text, guest, signature}`. */
      check: async (parameters) => {
        const message = readEntry(parameters);
        const { signature } = parameters;
        const holds =
          isHex(signature) &&
          (await verifyTypedData({
            address: message.guest,
            domain: DOMAIN,
            types: TYPES,
            primaryType: 'Entry',
            message,
            signature,
          }).catch(() => false));
        if (!holds) throw new PluginRefusal('The signature is not the guest’s, or not of these words.');
        return { data: message };
      },
      /** Has the guest send coins to somebody: `{guest, to, value}`, the value in the smallest unit. */
      tip: async ({ guest, to, value }) => {
        const amount = String(value);
        if (!/^\d{1,78}$/.test(amount)) throw new PluginRefusal('value must be a whole number in the smallest unit.');
        const data = { from: readAddress('guest', guest), to: readAddress('to', to), value: amount };
        return {
          data,
          triggers: [{ name: 'web3Transaction', data, shouldAwait: true, shouldReturnResponse: true }],
        };
      },
      /** Opens the site, or another address: `{url?, newTab?}`. */
      visit: async ({ url = siteUrl, newTab = true }) => {
        if (typeof url !== 'string' || !URL.canParse(url)) throw new PluginRefusal('url must be a whole address.');
        return { data: { url }, triggers: [{ name: 'openUrl', url, newTab: newTab === true }] };
      },
    },
  };
}

function readEntry({ guest, text }: Parameters): { guest: Address; text: string } {
  if (typeof text !== 'string' || text.trim() === '' || text.length > LONGEST) {
    throw new PluginRefusal(`text must have 1 to ${LONGEST} letters.`);
  }
  return { guest: readAddress('guest', guest), text };
}

function readAddress(name: string, value: unknown): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false })) {
    throw new PluginRefusal(`${name} must be an address.`);
  }
  return getAddress(value);
}
