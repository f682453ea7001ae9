import type { BrowserContext } from '@playwright/test';
import type { WalletAnswer } from '@/tests/stand-ins/answerWalletRequest';
import type { Signer } from '@/tests/stand-ins/signers/Signer';
import type { WalletAttitude } from '@/tests/stand-ins/testWallet';

/** What the page's half of a wallet asks the half in the test's process. */
export type FamilyRequest =
  { method: 'connect'; silent: boolean } | { method: 'accounts' } | { method: 'sign'; address: string; text: string };

/**
 * A wallet of Solana, Polkadot or MultiversX for tests: the page sees what the wallet's extension would put there, while
 * the keys stay in the test's process and really sign. It keeps its permission over reloads.
 */
export class FamilyWallet {
  /** Every request of the site, oldest first. */
  readonly requests: FamilyRequest[] = [];
  connecting: WalletAttitude = 'willing';
  signing: WalletAttitude = 'willing';
  locked = false;
  /** Whether the visitor let the site see the accounts. */
  connected = false;

  constructor(
    private readonly context: BrowserContext,
    /** As the site lists it. */
    readonly name: string,
    readonly signers: Signer[],
  ) {}

  /** Puts the page's half into a browser context: a script that runs before the page's own. */
  async inject<Options extends object>(
    script: (options: Options & { binding: string }) => void,
    options: Options,
  ): Promise<void> {
    const binding = `wallet_${crypto.randomUUID().replaceAll('-', '')}`;
    await this.context.exposeBinding(binding, (_source, request: FamilyRequest) => this.answer(request));
    await this.context.addInitScript<Options & { binding: string }>(script as never, { ...options, binding } as never);
  }

  /** Addresses the site may see now. */
  get addresses(): string[] {
    return this.connected && !this.locked ? this.signers.map(({ address }) => address) : [];
  }

  /** The account in front. */
  get address(): string {
    const [first] = this.signers;
    if (!first) throw new Error('The test wallet has no account.');
    return first.address;
  }

  /** How often the visitor was asked to sign. */
  get signatures(): number {
    return this.requests.filter(({ method }) => method === 'sign').length;
  }

  /** Puts another account in front and tells every page. */
  async switchAccount(index = 1): Promise<void> {
    const [chosen] = this.signers.splice(index, 1);
    if (!chosen) throw new Error(`The test wallet has no account ${index}.`);
    this.signers.unshift(chosen);
    await this.tell();
  }

  /** Locks the wallet: the site sees no account any more. */
  async lock(): Promise<void> {
    this.locked = true;
    await this.tell();
  }

  private async tell(): Promise<void> {
    const detail = this.addresses;
    await Promise.all(
      this.context
        .pages()
        .map((page) =>
          page.evaluate(
            (accounts) => window.dispatchEvent(new CustomEvent('test-accounts', { detail: accounts })),
            detail,
          ),
        ),
    );
  }

  private async answer(request: FamilyRequest): Promise<WalletAnswer> {
    this.requests.push(request);
    if (request.method === 'accounts') return { result: this.addresses };
    if (request.method === 'sign') return this.sign(request);
    if (request.silent && !this.connected) return { error: { code: 4001, message: 'The site is not trusted.' } };
    if (!request.silent) {
      const mood = await this.connecting;
      if (mood === 'declines') return { error: { code: 4001, message: 'User rejected the request.' } };
      if (mood === 'pending') return { error: { code: -32_002, message: 'A request is pending already.' } };
      this.connected = true;
      this.locked = false;
    }
    return { result: this.addresses };
  }

  private async sign({ address, text }: { address: string; text: string }): Promise<WalletAnswer> {
    const mood = await this.signing;
    if (mood === 'declines') return { error: { code: 4001, message: 'User rejected the request.' } };
    if (mood === 'pending') return { error: { code: -32_002, message: 'A request is pending already.' } };
    const signer = this.signers.find((each) => each.address === address);
    if (!signer || !this.connected) return { error: { code: 4100, message: 'The account is not shown to this site.' } };
    return { result: await signer.sign(text) };
  }
}
