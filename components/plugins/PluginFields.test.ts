import { expect, it } from 'vitest';
import { toParameters } from '@/components/plugins/PluginFields';

it('sends what was filled in, in the form that each parameter has', () => {
  const declared = [
    { name: 'to', kind: 'address', label: 'Recipient' },
    { name: 'value', kind: 'whole', label: 'Amount' },
    { name: 'newTab', kind: 'flag', label: 'Open in a new tab' },
    { name: 'url', kind: 'url', label: 'URL', optional: true },
  ] as const;
  expect(toParameters(declared, { to: ' 0x1 ', value: '10000000000000000000', newTab: 'true', url: '' })).toEqual({
    to: '0x1',
    value: '10000000000000000000',
    newTab: true,
  });
  expect(toParameters(declared, {})).toEqual({ newTab: false });
});
