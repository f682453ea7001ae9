import type { BrowserContext } from '@playwright/test';
import { numberToHex, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { answerWalletRequest } from '@/tests/stand-ins/answerWalletRequest';
import { injectWallet, type InjectedWallet } from '@/tests/stand-ins/injectWallet';

/** How a wallet behaves towards the next request of a kind: `pending` answers that another one is still open. */
export type WalletMood = 'willing' | 'declines' | 'pending';

/** A mood, or one that is still to come: until then the wallet's question stays open. */
export type WalletAttitude = WalletMood | Promise<WalletMood>;

/** One request as the wallet saw it. */
export type WalletRequest = { method: string; params: readonly unknown[] };

/** Where to announce the wallet, and how. */
export type TestWalletOptions = {
  name?: string;
  rdns?: string;
  /** Announced by EIP-6963. */
  announced?: boolean;
  /** Put on the page as `window.ethereum`. */
  injected?: boolean;
  /** Milliseconds after the page asks (EIP-6963) or after load (`window.ethereum`) until the wallet shows itself. */
  delayMs?: number;
  accounts?: number;
  /** Keys of its accounts, instead of new ones. */
  keys?: readonly Hex[];
  chainId?: number;
  /** Node of its chain; without one it only signs texts. */
  rpcUrl?: string;
};

/**
 * A browser wallet for tests: seen by every page of a browser context like an extension, while its keys stay in the
 * test's own process and really sign.
 *
 * It speaks EIP-1193 and EIP-6963, keeps its permission over reloads, and can decline (4001), have a request open
 * (-32002), be locked, switch accounts and chains, and announce itself late.
 */
export class TestWallet {
  /** Every request of the site, oldest first. */
  readonly requests: WalletRequest[] = [];
  accounts: PrivateKeyAccount[];
  connecting: WalletAttitude = 'willing';
  signing: WalletAttitude = 'willing';
  switching: WalletAttitude = 'willing';
  /** Leaves so many numbers free before those of its transactions: they wait until others fill them. */
  numbersAhead = 0;
  locked = false;
  /** Whether the visitor let the site see the accounts. */
  connected = false;
  chainId: number;
  /** The chains it can go to, besides the one it is on. */
  readonly knownChains = new Set<number>();
  readonly name: string;
  readonly rdns: string;
  readonly rpcUrl: string | null;

  private constructor(
    private readonly context: BrowserContext,
    {
      name = 'Test Wallet',
      rdns = 'test.foyer.wallet',
      accounts = 1,
      chainId = 31_337,
      keys,
      rpcUrl,
    }: TestWalletOptions,
  ) {
    this.name = name;
    this.rdns = rdns;
    this.rpcUrl = rpcUrl ?? null;
    this.chainId = chainId;
    const own = keys ?? Array.from({ length: accounts }, generatePrivateKey);
    this.accounts = own.map((key) => privateKeyToAccount(key));
  }

  /** Installs a wallet in a browser context; pages opened from now on see it. */
  static async install(context: BrowserContext, options: TestWalletOptions = {}): Promise<TestWallet> {
    const wallet = new TestWallet(context, options);
    const binding = `wallet_${crypto.randomUUID().replaceAll('-', '')}`;
    await context.exposeBinding(binding, (_source, request: WalletRequest) => answerWalletRequest(wallet, request));
    const injected: InjectedWallet = {
      binding,
      uuid: crypto.randomUUID(),
      name: wallet.name,
      rdns: wallet.rdns,
      announced: options.announced ?? true,
      injected: options.injected ?? false,
      delayMs: options.delayMs ?? 0,
    };
    await context.addInitScript(injectWallet, injected);
    return wallet;
  }

  /** The account in front, in the case of EIP-55. */
  get address(): string {
    const [first] = this.accounts;
    if (!first) throw new Error('The test wallet has no account.');
    return first.address;
  }

  /** Methods asked for so far. */
  get methods(): string[] {
    return this.requests.map(({ method }) => method);
  }

  /** Addresses the site may see now. */
  get visibleAccounts(): string[] {
    return this.connected && !this.locked ? this.accounts.map(({ address }) => address.toLowerCase()) : [];
  }

  /** Puts another account in front, as a person does in the extension, and tells every page. */
  async switchAccount(index = 1): Promise<void> {
    const [chosen] = this.accounts.splice(index, 1);
    if (!chosen) throw new Error(`The test wallet has no account ${index}.`);
    this.accounts.unshift(chosen);
    await this.emit('accountsChanged', this.visibleAccounts);
  }

  /** Locks the wallet: the site sees no account any more. */
  async lock(): Promise<void> {
    this.locked = true;
    await this.emit('accountsChanged', []);
  }

  /** Unlocks the wallet: the site sees again what it may see. */
  async unlock(): Promise<void> {
    this.locked = false;
    await this.emit('accountsChanged', this.visibleAccounts);
  }

  /** Lets the site go: the wallet takes its permission back (EIP-1193, `disconnect`). */
  async disconnect(): Promise<void> {
    this.connected = false;
    await this.emit('disconnect', { code: 4900, message: 'The provider is disconnected from all chains.' });
  }

  /** Moves to another chain and tells every page. */
  async switchChain(chainId: number): Promise<void> {
    this.chainId = chainId;
    await this.emit('chainChanged', numberToHex(chainId));
  }

  private async emit(event: string, payload: unknown): Promise<void> {
    const message = { wallet: this.name, event, payload };
    await Promise.all(
      this.context
        .pages()
        .map((page) =>
          page.evaluate((detail) => window.dispatchEvent(new CustomEvent('test-wallet', { detail })), message),
        ),
    );
  }
}
