// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { MouseEvent } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Table, type Column } from '@/components/ui/values/Table';

type Token = { name: string; balance: string };
const COLUMNS: readonly Column<Token>[] = [
  { key: 'name', head: 'Token', cell: (token) => token.name },
  { key: 'balance', head: 'Balance', align: 'end', cell: (token) => token.balance },
  { key: 'send', head: 'Actions', quietHead: true, cell: () => <button type="button">Send</button> },
];
const ROWS: readonly Token[] = [
  { name: 'Ether', balance: '5.4' },
  { name: 'Gold', balance: '1,740' },
];
afterEach(cleanup);

describe('Table', () => {
  it('is a table with a name, heads for its columns, and a row for each thing', () => {
    render(<Table caption="Tokens" columns={COLUMNS} rows={ROWS} rowKey={(token) => token.name} />);
    const table = screen.getByRole('table', { name: 'Tokens' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Token', 'Balance', 'Actions']);
    const rows = within(table).getAllByRole('row');
    expect(rows).toHaveLength(3);
    expect(
      within(rows[2] as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Gold', '1,740', 'Send']);
  });

  it('says that it is busy while rows are on their way', () => {
    render(<Table caption="Tokens" columns={COLUMNS} rows={[]} loading rowKey={(token) => token.name} />);
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(screen.getAllByRole('row').length).toBeGreaterThan(1);
  });

  it('folds into two lines on phones, where the row leads on', () => {
    const columns = COLUMNS.map((column, at) =>
      at < 2 ? { ...column, phone: at ? ('value' as const) : ('title' as const) } : column,
    );
    const { container } = render(
      <Table
        caption="Tokens"
        compact
        columns={columns}
        rows={ROWS}
        rowKey={(token) => token.name}
        rowHref={({ name }) => `/tokens/${name}`}
      />,
    );
    const table = screen.getByRole('table');
    expect(table.dataset).toMatchObject({ compact: 'true', folds: 'true' });
    const places = [...container.querySelectorAll<HTMLElement>('tbody tr:first-child td')].map(
      (cell) => cell.dataset.phone,
    );
    expect(places).toEqual(['title', 'value', undefined]);
    const links = [...container.querySelectorAll<HTMLElement>('tbody a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/tokens/Ether', '/tokens/Gold']);
    // For the pointer alone: keyboards and screen readers have the link in the cell.
    expect(links.every((link) => link.tabIndex === -1)).toBe(true);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is pressed by the row where that is wanted, with the keys of the press, and not by its buttons', () => {
    const press = vi.fn((_row: Token, event: MouseEvent) => {
      event.preventDefault();
      return event.ctrlKey;
    });
    const columns = COLUMNS.map((column) => ({ ...column, phone: 'title' as const }));
    render(
      <Table
        caption="Tokens"
        columns={columns}
        rows={ROWS}
        rowKey={({ name }) => name}
        rowHref={({ name }) => `/tokens/${name}`}
        onRowPress={press}
        isCurrent={({ name }) => name === 'Gold'}
      />,
    );
    fireEvent.click(screen.getByText('1,740'));
    fireEvent.click(screen.getByText('5.4'), { ctrlKey: true });
    fireEvent.click(screen.getAllByRole('button')[0] as HTMLElement);
    expect(press.mock.calls.map(([row]) => row.name)).toEqual(['Gold', 'Ether']);
    expect(press.mock.results.map(({ value }) => value as boolean)).toEqual([false, true]);
    expect(screen.getByRole('row', { current: true }).textContent).toContain('Gold');
  });

  it('gives its place to what is said when there is nothing', () => {
    render(
      <Table caption="Tokens" columns={COLUMNS} rows={[]} rowKey={(token) => token.name} empty={<p>Nothing yet</p>} />,
    );
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('Nothing yet')).toBeTruthy();
  });
});
