import { describe, expect, it } from 'vitest';
import { readIpfsAddress } from '@/protocol/data/ipfsAddress';

const CID = 'QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o';
const ONE = 'bafybeicg2rebjoofv4kbyovkw7af3rpiitvnl6i7ckcywaq6xjcxnc2mby';

describe('an address of IPFS', () => {
  it.each([
    [`ipfs://${CID}`, false],
    [`ipfs://${CID}/`, false],
    [`IPFS://${CID}`, false],
    [`ipfs://ipfs/${CID}`, false],
    [`ipfs:/ipfs/${CID}`, false],
    [`ipfs:${CID}`, false],
    [`/ipfs/${CID}`, false],
    [`ipfs/${CID}`, false],
    [CID, false],
    [` ${CID}\n`, false],
    [`http://127.0.0.1:1337/ipfs/${CID}`, true],
    [`http://localhost:1337/ipfs/${CID}`, true],
    [`https://ipfs.moralis.io:2053/ipfs/${CID}`, true],
    [`https://site.test/backend/ipfs/${CID}/`, true],
    [`https://gateway.test/ipfs/${CID}?filename=1.json`, true],
    [`https://gateway.test/ipfs/${CID}#1`, true],
  ])('%s names a CID without a path', (address, isUrl) => {
    expect(readIpfsAddress(address)).toEqual({ cid: CID, paths: [[]], isUrl });
  });

  it('may be of a gateway with a host of its own for each CID', () => {
    expect(readIpfsAddress(`https://${ONE}.ipfs.dweb.test/a/1.json`)).toEqual({
      cid: ONE,
      paths: [['a', '1.json']],
      isUrl: true,
    });
  });

  it.each([
    ['/set/1.json', [['set', '1.json']]],
    [
      '/set/Cool Cat #12.json',
      [
        ['set', 'Cool Cat #12.json'],
        ['set', 'Cool Cat '],
      ],
    ],
    ['/Who?.json', [['Who?.json'], ['Who']]],
    ['/1.json?x=1', [['1.json'], ['1.json?x=1']]],
    ['/100% cat.json', [['100% cat.json']]],
    ['/Cool%20Cat 100%.json', [['Cool Cat 100%.json'], ['Cool%20Cat 100%.json']]],
    ['/caf%C3%A9.json', [['café.json'], ['caf%C3%A9.json']]],
    ['/%ff.json', [['%ff.json']]],
    ['/a%2Fb', [['a/b'], ['a%2Fb']]],
    ['/../x', []],
    ['/%2e%2e/x', []],
    ['/a/..%2F../x', []],
    ['/..%2fx', []],
    ['/...', [['...']]],
    ['/./x', []],
  ])('reads the path %s in each way in which it can be meant', (path, paths) => {
    expect(readIpfsAddress(`ipfs://${CID}${path}`)?.paths).toEqual(paths);
  });

  it.each([
    'ipfs://nothing',
    'https://gateway.test/ipfs/short',
    `https://gateway.test/?next=/ipfs/${CID}`,
    `https://gateway.test/#/ipfs/${CID}`,
    `https://gateway.test/ipfs/${CID}.json`,
    `https://gateway.test/${CID}`,
    `https://gateway.test/ipns/${CID}`,
    `data:text/plain,/ipfs/${CID}`,
    `javascript:/ipfs/${CID}`,
    'ar://x',
    '',
  ])('is not %j', (address) => {
    expect(readIpfsAddress(address)).toBeNull();
  });

  it('that is longer than those of content is none, in no time', () => {
    const start = performance.now();
    expect(readIpfsAddress(`ipfs://${ONE}/${'%2f../'.repeat(150_000)}`)).toBeNull();
    expect(performance.now() - start).toBeLessThan(300);
  });
});
