import { describe, expect, it, vi } from 'vitest';
import { isEnabled, isPathEnabled, nameIn } from '@/protocol/config/siteConfig';

vi.mock('../../foyer.config', async (load) => {
  const { default: config } = await load<{ default: object & { features: object } }>();
  return {
    default: {
      ...config,
      name: 'Acme',
      names: { push: 'Acme Tea' },
      features: { ...config.features, send: false, files: true },
    },
  };
});

describe('a page that is off', () => {
  it('is known by its feature and by every path below it', () => {
    expect([isEnabled('send'), isEnabled('files')]).toEqual([false, true]);
    expect(['/send', '/send/', '/send?to=ada.eth', '/send#top'].map(isPathEnabled)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('affects no other path', () => {
    const others = ['/', '', '/files', '/account/wallets', '/sender', '/docs?next=/send', '/constructor'];
    expect(others.filter(isPathEnabled)).toEqual(others);
  });
});

it('nameIn returns the name of the site, or the one set for that use', () => {
  expect([nameIn('email'), nameIn('push')]).toEqual(['Acme', 'Acme Tea']);
});
