import { runStep } from '@/tests/clients/inside/steps';
import type { Platform, Sdk } from '@/tests/clients/inside/Sdk';

const platform: Platform = { isServer: false, walletOptions: () => ({}) };

/** What the page offers to the test: steps with the client that its scripts brought. */
Object.assign(window, {
  clientStep: (...[name, given]: [Parameters<typeof runStep>[2], object]) => {
    const { Moralis, Parse } = window as unknown as { Moralis?: Sdk; Parse?: Sdk };
    const sdk = Moralis ?? Parse;
    if (!sdk) throw new Error('The scripts of this page brought no client.');
    return runStep(sdk, platform, name, given);
  },
});
