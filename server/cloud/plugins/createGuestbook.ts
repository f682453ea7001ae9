import { getAddress, isAddress, isHex, verifyTypedData, type Address } from 'viem';
import { parseUrl } from '@/protocol/text/boundedText';
import { PluginError, type Plugin } from '@/server/cloud/plugins/Plugin';

const DOMAIN = { name: 'Guest book', version: '1' } as const;
const TYPES = {
  Entry: [
    { name: 'guest', type: 'address' },
    { name: 'text', type: 'string' },
  ],
} as const;
const MAX_LENGTH = 280;

const GUEST = { name: 'guest', kind: 'address', label: 'Guest', own: true } as const;
const TEXT = { name: 'text', kind: 'text', label: 'Text' } as const;

const PARAMETERS: NonNullable<Plugin['parameters']> = {
  sign: [
    GUEST,
    TEXT,
    { name: 'way', kind: 'choice', label: 'Signed by', choices: ['web3Sign', 'web3SignV4'], optional: true },
  ],
  check: [GUEST, TEXT, { name: 'signature', kind: 'text', label: 'Signature' }],
  tip: [
    GUEST,
    { name: 'to', kind: 'address', label: 'Recipient' },
    { name: 'value', kind: 'whole', label: 'Amount in wei' },
  ],
  visit: [
    { name: 'url', kind: 'url', label: 'URL', optional: true },
    { name: 'newTab', kind: 'flag', label: 'Open in a new tab', optional: true },
  ],
};

type Parameters = Readonly<Record<string, unknown>>;

/**
 * An example plugin that uses each plugin feature: have a text signed by either trigger and verify
 * it, request a payment, open a URL. It stores nothing.
 *
 * @param siteUrl where visitors are sent back to
 */
export function createGuestbook(siteUrl: string): Plugin {
  return {
    name: 'guestbook',
    parameters: PARAMETERS,
    functions: {
      /** Has the guest sign a text: `{text, guest, way?: 'web3Sign' | 'web3SignV4'}`. */
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
      /** Verifies a guest's signature: `{text, guest, signature}`. */
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
        if (!holds) throw new PluginError('The signature is not the guest’s, or not of these words.');
        return { data: message };
      },
      /** Has the guest send a payment: `{guest, to, value}`, the value in the smallest unit. */
      tip: async ({ guest, to, value }) => {
        const amount = String(value);
        if (!/^\d{1,78}$/.test(amount)) throw new PluginError('value must be a whole number in the smallest unit.');
        const data = { from: readAddress('guest', guest), to: readAddress('to', to), value: amount };
        return {
          data,
          triggers: [{ name: 'web3Transaction', data, shouldAwait: true, shouldReturnResponse: true }],
        };
      },
      /** Opens the site or another URL: `{url?, newTab?}`. */
      visit: async ({ url = siteUrl, newTab = true }) => {
        if (typeof url !== 'string' || parseUrl(url) === null) throw new PluginError('url must be a whole address.');
        return { data: { url }, triggers: [{ name: 'openUrl', url, newTab: newTab === true }] };
      },
    },
  };
}

function readEntry({ guest, text }: Parameters): { guest: Address; text: string } {
  if (typeof text !== 'string' || text.trim() === '' || text.length > MAX_LENGTH) {
    throw new PluginError(`text must have 1 to ${MAX_LENGTH} letters.`);
  }
  return { guest: readAddress('guest', guest), text };
}

function readAddress(name: string, value: unknown): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false })) {
    throw new PluginError(`${name} must be an address.`);
  }
  return getAddress(value);
}
