import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addRemoteTexts, startI18n } from '@portal/portal/i18n';
import { PortalTheme } from '@portal/ui/shell';
import { Input } from './control/sized';
import { MoreFilters } from './more-filters';
import { Toolbar } from './toolbar';

const none = async () => ({ default: {} });
beforeAll(async () => {
  await startI18n('en');
  await addRemoteTexts('test', { en: none, ru: none, ua: none, bg: none });
});

function mount({ narrow }: { narrow: boolean }) {
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    matches: narrow && query.includes('max-width'), addEventListener: () => undefined, removeEventListener: () => undefined,
  }) as unknown as MediaQueryList);
  render(
    <PortalTheme>
      <Toolbar label="Filters of books" search={<Input aria-label="Search" />} values={['', [], 'shared', ['vip']]}>
        <Input aria-label="Type" />
        <MoreFilters count={0}><Input aria-label="Created" /></MoreFilters>
      </Toolbar>
    </PortalTheme>,
  );
}
const field = (name: string) => screen.queryByRole('textbox', { name });

it('shows search and filters side by side, and more of them on request', async () => {
  mount({ narrow: false });
  expect([field('Search'), field('Type'), field('Created')]).toEqual([expect.anything(), expect.anything(), null]);
  await userEvent.click(screen.getByRole('button', { name: 'More filters' }));
  expect(field('Created')).toBeInTheDocument();
});

it('keeps the search on a narrow screen, and opens all filters in a panel by a button with the number of those set', async () => {
  mount({ narrow: true });
  expect([field('Search'), field('Type')]).toEqual([expect.anything(), null]);
  await userEvent.click(screen.getByRole('button', { name: 'Filters (2)' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Filters of books' }));
  expect(panel.getByRole('textbox', { name: 'Type' })).toBeInTheDocument();
  expect(panel.getByRole('textbox', { name: 'Created' })).toBeInTheDocument();
  await userEvent.click(panel.getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
