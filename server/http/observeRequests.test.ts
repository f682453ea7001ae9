import { describe, expect, it } from 'vitest';
import { routeLabel } from '@/server/http/observeRequests';

describe('the name under which a request is counted', () => {
  it.each([
    ['/api/v2/0xabc/nft', '/api/v2'],
    ['/api/v2', '/api/v2'],
    ['/api/v2x', 'other'],
    ['/api/solana/account/mainnet/x/balance', '/api/solana'],
    ['/server/classes/Anything', '/server/classes'],
    ['/server/made-up', '/server/other'],
    ['/ipfs/Qm', '/ipfs'],
    ['/made/up', 'other'],
  ])('%s is %s', (path, label) => {
    expect(routeLabel(path)).toBe(label);
  });
});
