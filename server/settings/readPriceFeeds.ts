/**
 * Contracts that tell what a chain's coin is worth, by the decimal chain id in the setting's name (`PRICE_FEED_1`).
 *
 * @param faults takes what is wrong with them
 */
export function readPriceFeeds(given: Readonly<Record<string, string>>, faults: string[]): Map<number, `0x${string}`> {
  const feeds = new Map<number, `0x${string}`>();
  for (const [name, value] of Object.entries(given)) {
    if (!name.startsWith('PRICE_FEED')) continue;
    const chainId = /^PRICE_FEED_([1-9]\d{0,15})$/.exec(name)?.[1];
    if (!chainId) faults.push(`${name} must end in a decimal chain id. Such as PRICE_FEED_1 for Ethereum.`);
    else if (!/^0x[\da-f]{40}$/i.test(value))
      faults.push(`${name} must be the address of a contract: 0x and 40 digits.`);
    else feeds.set(Number(chainId), value as `0x${string}`);
  }
  return feeds;
}
