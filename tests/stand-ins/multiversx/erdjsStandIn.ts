/**
 * Stands in for the script of MultiversX for Ledger devices (`erdjs` 9.1): the classes that the SDK and Foyer call, with
 * their shapes, over a device in the test's process. Self-contained: it is served to the browser as text.
 */
export function erdjsStandIn(): void {
  type Answer = { result: unknown } | { error: { code: number; message: string } };
  const { testDevice } = window as unknown as { testDevice: (request: object) => Promise<Answer> };
  const ask = async (request: object): Promise<unknown> => {
    const answer = await testDevice(request);
    if ('result' in answer) return answer.result;
    // As the device's app says no, with the words of its transport.
    throw new Error('Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)');
  };

  class Signature {
    constructor(private readonly value: string) {}
    hex() {
      return this.value;
    }
  }
  /** As the script brings its own kind of bytes along, and takes no other. */
  class OwnBytes extends Uint8Array {}
  class SignableMessage {
    message: Uint8Array = new OwnBytes();
    signature = new Signature('');
    applySignature(signature: Signature) {
      this.signature = signature;
    }
    getSignature() {
      return this.signature;
    }
  }
  class HWProvider {
    address = '';
    constructor(readonly proxy: unknown) {}
    /** Whether the device's app is open. */
    async init() {
      return 'result' in (await testDevice({ method: 'connect', silent: false }));
    }
    async login() {
      const [address] = (await ask({ method: 'accounts' })) as string[];
      this.address = address ?? '';
      return this.address;
    }
    async signMessage(message: SignableMessage) {
      if (!(message.message instanceof OwnBytes)) throw new TypeError('list must be an Array of Buffers');
      const text = new TextDecoder().decode(message.message);
      const signature = (await ask({ method: 'sign', address: this.address, text })) as string;
      message.applySignature(new Signature(signature.slice(2)));
      return message;
    }
  }
  class ProxyProvider {
    constructor(readonly gateway: string) {}
  }
  Object.assign(window, { erdjs: { ProxyProvider, HWProvider, SignableMessage } });
}
