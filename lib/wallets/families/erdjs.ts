import { UnreachableError } from '@/lib/errors/FoyerError';

/** Bytes of the script's own kind, and how to make more of it. */
type ScriptBytes = { constructor: { from(bytes: Uint8Array): ScriptBytes } };

/** A text to sign, as the script has it. */
export type SignableMessage = { message: ScriptBytes; getSignature(): { hex(): string } };

/** A device, as the script has it. */
export type HardwareProvider = {
  login(): Promise<string>;
  signMessage?(message: SignableMessage): Promise<SignableMessage>;
};

/** What the script of MultiversX puts on the page (`erdjs` up to 9), as far as Foyer and the SDK use it. */
export type Erdjs = {
  ProxyProvider: new (gateway: string) => unknown;
  HWProvider: new (proxy: unknown) => HardwareProvider;
  SignableMessage?: new (parts: object) => SignableMessage;
};

/** The script, where it is in this page already. */
export const foundErdjs = (): Erdjs | null => (window as { erdjs?: Erdjs }).erdjs ?? null;

let loading: Promise<Erdjs> | null = null;

/**
 * Puts the script on the page, once.
 *
 * @param address where the operator keeps it on this site
 * @throws UnreachableError where it cannot be fetched, or is another script; the next call tries again
 */
export function loadErdjs(address: string): Promise<Erdjs> {
  const found = foundErdjs();
  if (found) return Promise.resolve(found);
  loading ??= new Promise<Erdjs>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (reason: string): void => {
      loading = null;
      script.remove();
      reject(new UnreachableError(new Error(reason)));
    };
    script.onerror = () => fail(`No script came from ${address}.`);
    script.onload = () => {
      const erdjs = foundErdjs();
      if (erdjs) resolve(erdjs);
      else fail(`The script of ${address} put no erdjs on the page.`);
    };
    script.src = address;
    document.head.append(script);
  });
  return loading;
}
