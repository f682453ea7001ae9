import { SignClient } from '@walletconnect/sign-client';
import { hexToString, isHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';

/** A wallet on a phone that speaks WalletConnect v2 and really signs. */
export type Phone = {
  account: PrivateKeyAccount;
  /** The one chain that it is on (CAIP-2). */
  chain: string;
  /** What it does with the next questions. */
  mood: { pairing: 'approves' | 'rejects'; signing: 'signs' | 'rejects' };
  /** The texts it was asked to sign. */
  signed: string[];
  /** What it was told of the sites that proposed to pair: `VALID` and whose word that is. */
  verdicts: { validation: string; origin: string }[];
  /** Takes a pairing address, as scanning its code does. */
  scan(uri: string): Promise<void>;
  /** Ends its sessions. */
  leave(): Promise<void>;
  /** Shows another account from now on. */
  switchTo(account: PrivateKeyAccount): Promise<void>;
  /** Is on another chain from now on (CAIP-2). */
  switchChain(chain: string): Promise<void>;
};

/** Starts the phone at a relay. */
export async function startPhone(relayUrl: string): Promise<Phone> {
  const client = await SignClient.init({
    projectId: 'a phone of the tests',
    relayUrl,
    telemetryEnabled: false,
    storageOptions: { database: ':memory:' },
    metadata: { name: 'Phone', description: 'A phone', url: 'https://phone.test', icons: [] },
    logger: 'silent',
  });
  const phone: Phone = {
    account: privateKeyToAccount(generatePrivateKey()),
    chain: 'eip155:1',
    mood: { pairing: 'approves', signing: 'signs' },
    signed: [],
    verdicts: [],
    async scan(uri) {
      await client.core.pairing.pair({ uri });
    },
    async leave() {
      for (const { topic } of client.session.getAll()) {
        await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } });
      }
    },
    async switchTo(account) {
      phone.account = account;
      for (const { topic } of client.session.getAll()) {
        const event = { name: 'accountsChanged', data: [`${phone.chain}:${account.address}`] };
        await client.emit({ topic, chainId: phone.chain, event });
      }
    },
    async switchChain(chain) {
      phone.chain = chain;
      for (const { topic } of client.session.getAll()) {
        await client.update({ topic, namespaces: namespaces() });
        const event = { name: 'chainChanged', data: Number(chain.split(':')[1]) };
        await client.emit({ topic, chainId: chain, event });
      }
    },
  };
  const namespaces = () => ({
    eip155: {
      chains: [phone.chain],
      accounts: [`${phone.chain}:${phone.account.address}`],
      methods: ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4'],
      events: ['accountsChanged', 'chainChanged'],
    },
  });

  client.on('session_proposal', ({ id, verifyContext: { verified } }) => {
    phone.verdicts.push({ validation: verified.validation, origin: verified.origin });
    if (phone.mood.pairing === 'rejects') {
      void client.reject({ id, reason: { code: 5000, message: 'User rejected.' } });
      return;
    }
    void client.approve({ id, namespaces: namespaces() });
  });
  client.on('session_request', ({ id, topic, params: { request } }) => {
    void answer(request.method, request.params as unknown[]).then((result) =>
      client.respond({ topic, response: { id, jsonrpc: '2.0', ...result } }),
    );
  });

  async function answer(method: string, params: unknown[]) {
    if (method !== 'personal_sign') return { error: { code: -32_601, message: 'Not here.' } };
    if (phone.mood.signing === 'rejects') return { error: { code: 4001, message: 'User rejected the request.' } };
    const raw = String(params[0]);
    phone.signed.push(isHex(raw) ? hexToString(raw) : raw);
    return { result: await phone.account.signMessage({ message: isHex(raw) ? { raw } : raw }) };
  }
  return phone;
}
