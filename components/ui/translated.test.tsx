// @vitest-environment jsdom
import { render as renderPage, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { Menu, MenuChoice, MenuItem } from '@/components/ui/overlays/Menu';
import { RichText } from '@/components/ui/RichText';
import { AddressName } from '@/components/ui/values/AddressName';
import { Facts } from '@/components/ui/values/Facts';
import { Table } from '@/components/ui/values/Table';
import { translateText } from '@/tests/helpers/translateText';
import { setTestRouter } from '@/tests/helpers/testRouter';

beforeAll(() => {
  // The placing of menus watches sizes, which jsdom does not have.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

const { wrapper } = setTestRouter({ events: { on: vi.fn(), off: vi.fn() } });
const render = (page: ReactNode) => renderPage(page, { wrapper });

const opener = { current: null };
const none = () => undefined;
const OWN = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';

const menu = (children: ReactNode) => (
  <Menu open onOpenChange={none} label="Menu" opener={opener}>
    {children}
  </Menu>
);

/** What each part shows, and what it shows next. */
const CASES: Readonly<Record<string, readonly [ReactNode, ReactNode]>> = {
  'a button gets a spinner': [<Button>Send</Button>, <Button loading>Send</Button>],
  'a button loses its spinner': [<Button loading>Send</Button>, <Button>Send</Button>],
  'a button gets an icon': [<Button>Copy</Button>, <Button icon={<Icon name="check" />}>Copied</Button>],
  'a link gets an icon': [
    <Button href="/">Go</Button>,
    <Button href="/" icon={<Icon name="check" />} children="Gone" />,
  ],
  'an entry of a menu gets an icon': [
    menu(<MenuItem onSelect={none}>Copy</MenuItem>),
    menu(
      <MenuItem icon="check" onSelect={none}>
        Copied
      </MenuItem>,
    ),
  ],
  'a choice of a menu gets an icon': [
    menu(<MenuChoice value="a" onChange={none} options={[{ value: 'a', label: 'A' }]} />),
    menu(<MenuChoice value="a" onChange={none} options={[{ value: 'a', label: 'A', icon: 'sun' }]} />),
  ],
  'a sentence gets another part': [
    <p>
      <RichText text="Sent to <0>you</0>." parts={[<b key="0" />]} />
    </p>,
    <p>
      <RichText text="<0>You</0> sent it" parts={[<b key="0" />]} />
    </p>,
  ],
  'an address turns out to be the visitor’s': [
    <p>
      <AddressName address={OWN} chainId={1} own={new Set()} />
    </p>,
    <p>
      <AddressName address={OWN} chainId={1} own={new Set([OWN])} />
    </p>,
  ],
  'an address is no longer the visitor’s': [
    <p>
      <AddressName address={OWN} chainId={1} own={new Set([OWN])} />
    </p>,
    <p>
      <AddressName address={OWN} chainId={1} own={new Set()} />
    </p>,
  ],
  'a cell of a table gets a picture in place of its text': [
    <Table
      caption="Tokens"
      rows={[1]}
      rowKey={String}
      columns={[{ key: 'a', head: 'A', cell: () => '…', phone: 'title' }]}
    />,
    <Table
      caption="Tokens"
      rows={[1]}
      rowKey={String}
      rowHref={() => '/'}
      columns={[{ key: 'a', head: 'A', cell: () => <b>1</b>, phone: 'title' }]}
    />,
  ],
  'a fact gets a hint and another value': [
    <Facts facts={[['Fee', '1 ETH']]} />,
    <Facts facts={[['Fee', <b key="fee">2 ETH</b>, 'Gas used × gas price']]} />,
  ],
};

it.each(Object.entries(CASES))('on a translated page, %s', async (name, [before, after]) => {
  const mark = <i data-testid="mark" />;
  const page = render(
    <main>
      {before}
      {mark}
    </main>,
  );
  // A menu opens a frame later.
  if (name.includes('menu')) await screen.findByRole('menu');
  const stop = translateText(document.body);
  page.rerender(
    <main>
      {after}
      {mark}
    </main>,
  );
  page.rerender(
    <main>
      {before}
      {mark}
    </main>,
  );
  stop();
  expect(screen.getByTestId('mark')).toBeTruthy();
});
