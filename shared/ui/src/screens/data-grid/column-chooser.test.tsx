import { useState } from 'react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addRemoteTexts, startI18n } from '@portal/portal/i18n';
import { PortalTheme } from '@portal/ui/shell';
import { ColumnChooser } from './column-chooser';

const columns = ['Status', 'Cost', 'Created'].map((header) => ({ id: header.toLowerCase(), header }));

function Table() {
  const [shown, setShown] = useState(['status', 'cost']);
  return (
    <PortalTheme>
      <ColumnChooser columns={columns} shown={shown} defaultColumns={['status', 'cost']} onChange={setShown} />
      <output>{shown.join()}</output>
    </PortalTheme>
  );
}
/** Takes over changes late, like the router. */
function LateTable() {
  const [shown, setShown] = useState(['status', 'cost']);
  const [pending, setPending] = useState<string[]>();
  return (
    <PortalTheme>
      <ColumnChooser columns={columns} shown={shown} defaultColumns={['status', 'cost']} onChange={setPending} />
      <output>{shown.join()}</output>
      <button onClick={() => setShown(pending ?? [])}>Take over</button>
      <button onClick={() => setShown(['status', 'cost'])}>Back</button>
    </PortalTheme>
  );
}
const shown = () => screen.getByRole('status').textContent;
const button = (name: string) => screen.getByRole('button', { name });

const none = async () => ({ default: {} });
beforeAll(async () => {
  await startI18n('en');
  await addRemoteTexts('test', { en: none, ru: none, ua: none, bg: none });
});

describe('a chooser of columns', () => {
  it('shows and hides columns, and resets them', async () => {
    render(<Table />);
    await userEvent.click(button('Columns'));
    await screen.findByRole('dialog');
    expect(button('Reset to default')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Created' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Status' }));
    expect(shown()).toBe('cost,created');
    await userEvent.click(button('Reset to default'));
    expect(shown()).toBe('status,cost');
  });

  it('changes their order by keyboard alone, and keeps the focus', async () => {
    render(<Table />);
    await userEvent.click(button('Columns'));
    await screen.findByRole('dialog');
    button('Move down: Status').focus();
    await userEvent.keyboard('{Enter}');
    expect(shown()).toBe('cost,status');
    expect(button('Move down: Status')).toHaveFocus();
    await userEvent.click(button('Move up: Status'));
    expect(shown()).toBe('status,cost');
  });

  it('keeps a change that the table has not taken over yet', async () => {
    const takeOver = () => act(() => screen.getByText('Take over').click());
    render(<LateTable />);
    await userEvent.click(button('Columns'));
    await screen.findByRole('dialog');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Created' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Status' }));
    expect(screen.getByRole('checkbox', { name: 'Status' })).not.toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Cost' }));
    takeOver();
    expect(shown()).toBe('created');
    act(() => screen.getByText('Back').click());
    expect(screen.getByRole('checkbox', { name: 'Status' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Created' })).not.toBeChecked();
  });
});
