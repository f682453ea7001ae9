import { describe, expect, it } from 'vitest';
import { authorName, authorPictureAddress, visitorName } from '@/lib/community/authors';
import { pointerTo } from '@/lib/community/FeedPost';
import { seedOf } from '@/lib/session/sessionUser';

const ADDRESS = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const author = pointerTo('_User', 'J4DAavTuqa');
const profile = { objectId: 'J4DAavTuqa' };

describe('who wrote a post', () => {
  it('tells visitors without a name apart, each the same every time', () => {
    expect(visitorName('J4DAavTuqa')).toBe('Visitor j4da');
    expect(visitorName('kFWjqrnrD3')).not.toBe(visitorName('kITqGGmHQ4'));
    expect(authorName({ author, profile })).toBe(visitorName('J4DAavTuqa'));
  });

  it('has the picture of what it is called by', () => {
    expect(authorPictureAddress({ author, profile })).toBeUndefined();
    expect(authorPictureAddress({ author, profile, signer: ADDRESS })).toBe(ADDRESS);
    expect(authorPictureAddress({ author, profile: { ...profile, name: 'Ada' }, signer: ADDRESS })).toBeUndefined();
    const shown = { ...profile, name: 'Ada', picture: 'address', address: ADDRESS } as const;
    expect(authorPictureAddress({ author, profile: shown })).toBe(ADDRESS);
  });

  it('has one picture for an account that is known by its address, and keeps the other’s when a wallet is linked', () => {
    expect(seedOf({ id: 'J4DAavTuqa', username: null, address: ADDRESS })).toBe(ADDRESS);
    expect(seedOf({ id: 'J4DAavTuqa', username: 'ada', address: ADDRESS })).toBe('J4DAavTuqa');
    expect(seedOf({ id: 'J4DAavTuqa', username: null, address: null })).toBe('J4DAavTuqa');
  });
});
