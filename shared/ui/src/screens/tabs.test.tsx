import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PortalTheme } from '@portal/ui/shell';
import { Tabs } from './tabs';

const tabs = [{ id: 'facts', title: 'Facts' }, { id: 'money', title: 'Money' }, { id: 'logins', title: 'Logins' }] as const;
type Id = (typeof tabs)[number]['id'];

function Card() {
  const [chosen, setChosen] = useState<Id>('facts');
  return <PortalTheme>
    <Tabs label="Parts of the card" tabs={tabs} chosen={chosen} onChoose={setChosen}><p>{`What stands in ${chosen}`}</p></Tabs>
  </PortalTheme>;
}

it('shows one panel, named by its tab', async () => {
  render(<Card />);
  expect(screen.getByRole('tablist', { name: 'Parts of the card' })).toBeVisible();
  expect(screen.getByRole('tabpanel', { name: 'Facts' })).toHaveTextContent('What stands in facts');
  await userEvent.click(screen.getByRole('tab', { name: 'Logins' }));
  expect(screen.getByRole('tabpanel', { name: 'Logins' })).toHaveTextContent('What stands in logins');
  expect(screen.getAllByRole('tab', { selected: true }).map(({ textContent }) => textContent)).toEqual(['Logins']);
});

it('looks different where the row of tabs goes on, at either edge', () => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  const content = jest.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(500);
  render(<Card />);
  const row = screen.getByRole('tablist');
  const looks = [0, 100, 200].map((at) => {
    row.scrollLeft = at;
    fireEvent.scroll(row);
    return row.className;
  });
  content.mockReturnValue(300);
  row.scrollLeft = 0;
  fireEvent.scroll(row);
  expect(new Set([...looks, row.className]).size).toBe(4);
  jest.restoreAllMocks();
});

it('is one tab stop; arrows wrap around, Home and End go to the ends', async () => {
  render(<Card />);
  await userEvent.tab();
  expect(screen.getByRole('tab', { name: 'Facts' })).toHaveFocus();
  for (const [key, name] of [
    ['ArrowLeft', 'Logins'], ['ArrowRight', 'Facts'], ['ArrowRight', 'Money'], ['End', 'Logins'], ['Home', 'Facts'], ['a', 'Facts'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent(name);
    expect(screen.getByRole('tab', { name })).toHaveFocus();
  }
  await userEvent.tab();
  expect(document.body).toHaveFocus();
});
