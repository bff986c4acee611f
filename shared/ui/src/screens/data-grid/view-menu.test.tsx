import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addRemoteTexts, startI18n } from '@portal/portal/i18n';
import { PortalTheme } from '@portal/ui/shell';
import { ViewMenu } from './view-menu';

function Views() {
  const [names, setNames] = useState(['Sent', 'Failed']);
  const [open, setOpen] = useState('Sent');
  return (
    <PortalTheme>
      <ViewMenu
        views={names.map((name) => ({ id: name, name, isOpen: name === open }))}
        onChoose={setOpen}
        onSave={(name) => setNames([...names.filter((other) => other !== name), name])}
        onRemove={(id) => setNames(names.filter((name) => name !== id))}
      />
      <output>{open}: {names.join()}</output>
    </PortalTheme>
  );
}
const state = () => screen.getByRole('status').textContent;
const openMenu = () => userEvent.click(screen.getByRole('button', { name: 'Views' }));

const none = async () => ({ default: {} });
beforeAll(async () => {
  await startI18n('en');
  await addRemoteTexts('test', { en: none, ru: none, ua: none, bg: none });
});

describe('a menu of saved views', () => {
  it('marks the current view, and another is chosen by keyboard', async () => {
    render(<Views />);
    screen.getByRole('button', { name: 'Views' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitemradio', { name: 'Sent' })).toBeChecked();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(state()).toBe('Failed: Sent,Failed');
  });

  it('[NAV-29] saves a view, and warns before overwriting one', async () => {
    render(<Views />);
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Save view…' }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    expect(name).toHaveValue('Sent');
    expect(name).toHaveAccessibleDescription('You already have a view with this name. Saving replaces it.');
    await userEvent.clear(name);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(name, 'Mine{Enter}');
    expect(state()).toBe('Sent: Sent,Failed,Mine');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('removes a view', async () => {
    render(<Views />);
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete views…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Failed' }));
    expect(state()).toBe('Sent: Sent');
  });
});
