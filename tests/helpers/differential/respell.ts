import type { Random } from '@/tests/helpers/differential/random';

/** Other ways to write an address that may mean the same, or may not. */
export function respell(random: Random, path: string): string {
  const [, , group = '', ...rest] = path.split('/');
  const ways: (() => string)[] = [
    () => path.replace(group, group.toUpperCase()),
    () => path.replace(group, group.charAt(0).toUpperCase() + group.slice(1)),
    () => `${path}/`,
    () => `${path}//`,
    () => path.replace('/server/', '/server//'),
    () => path.replace('/server/', '/SERVER/'),
    () => path.replace('/server/', '/server/./'),
    () => path.replace('/server/', '/server/x/../'),
    () => path.replace('/server/', '/server/;/../'),
    () => path.replace('/server/', '/server/%2e/'),
    () => path.replace('/server/', '/server/x/%2e%2e/'),
    () => path.replace('/server/', '/server%2f'),
    () => path.replace('/server/', '/'),
    () => `/server/${[group, ...rest].join('//')}`,
    () => `/server/${[group, ...rest].join('%2f')}`,
    () => `/server/${group};a=b/${rest.join('/')}`,
    () => `${path};a`,
    () =>
      path.replace(
        group,
        group.replace(/^./, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
      ),
    () => path.replace(/.$/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    () => `${path}/.`,
    () => `${path}/x/..`,
    () => `${path}%20`,
    () => `${path}%00`,
    () => `${path}%C5%BF`,
    () => path.replace(/s/, '%C5%BF'),
    () => path.replace(/k/i, '%E2%84%AA'),
    () => `${path}/more`,
    () => path.replaceAll('/', '\\').replace('\\', '/'),
  ];
  return random.pick(ways)();
}
