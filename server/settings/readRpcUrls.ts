import { hasReadablePassword } from '@/server/addressRules';
import { PASSWORD_FAULT } from '@/server/settings/values';

/**
 * The nodes of each chain, best first, by the decimal chain id in the setting's name (`RPC_URL_1`).
 *
 * @param faults takes what is wrong with them
 */
export function readRpcUrls(given: Readonly<Record<string, string>>, faults: string[]): Map<number, string[]> {
  const urls: [number, string[]][] = [];
  for (const [name, value] of Object.entries(given)) {
    if (!name.startsWith('RPC_URL')) continue;
    const list = value.split(',').map((url) => url.trim());
    const chainId = /^RPC_URL_([1-9]\d{0,15})$/.exec(name)?.[1];
    if (!chainId) {
      faults.push(`${name} must end in a decimal chain id. Such as RPC_URL_1 for Ethereum or RPC_URL_137 for Polygon.`);
    } else if (list.some((url) => !URL.canParse(url) || !/^(https?|wss?):$/.test(new URL(url).protocol))) {
      faults.push(
        `${name} must be an address that starts with http://, https://, ws:// or wss://. It is the chain's node.`,
      );
    } else if (!list.every(hasReadablePassword)) {
      faults.push(`${name} ${PASSWORD_FAULT.error}`);
    } else {
      urls.push([Number(chainId), list]);
    }
  }
  return new Map(urls.sort(([a], [b]) => a - b));
}
