import type { MoralisSdk, SdkCloudController } from '@/lib/sdk/MoralisSdk';

/**
 * Runs something during which the SDK, when it asks for the server's time, is given a challenge that was fetched before:
 * once, without a request. There is no other way to say what the SDK is to sign.
 *
 * @param time the challenge; `null` where the words hold it themselves: the SDK then signs them as they are
 */
export async function holdChallenge<Result>(
  sdk: MoralisSdk,
  time: string | null,
  run: () => Promise<Result>,
): Promise<Result> {
  const { CoreManager } = sdk;
  const before = CoreManager.getCloudController();
  let held = true;
  const holding: SdkCloudController = {
    ...before,
    run: (name, data, options) => {
      if (!held || name !== 'getServerTime') return before.run(name, data, options);
      held = false;
      return time === null
        ? Promise.reject(new Error('The words hold the challenge.'))
        : Promise.resolve({ dateTime: time });
    },
  };
  CoreManager.setCloudController(holding);
  try {
    return await run();
  } finally {
    if (CoreManager.getCloudController() === holding) CoreManager.setCloudController(before);
  }
}
