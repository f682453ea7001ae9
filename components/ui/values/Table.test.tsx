// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
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
        stickyHead
        columns={columns}
        rows={ROWS}
        rowKey={(token) => token.name}
        rowHref={({ name }) => `/tokens/${name}`}
      />,
    );
    const table = screen.getByRole('table');
    expect(table.dataset).toMatchObject({ compact: 'true', sticky: 'true', folds: 'true' });
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

  it('gives its place to what is said when there is nothing', () => {
    render(
      <Table caption="Tokens" columns={COLUMNS} rows={[]} rowKey={(token) => token.name} empty={<p>Nothing yet</p>} />,
    );
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('Nothing yet')).toBeTruthy();
  });
});
