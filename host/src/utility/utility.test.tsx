import { screen, waitFor } from '@portal/testing';
import { address, openFrame, tabNames } from '../frame/frame.fixture';

const elements = ['/dashboard', '/smslist/list', '/icon/index', '/error/401', '/error/404'];

it('[NAV-19:icon] /icon/index shows the portal’s icons by name, with a search', async () => {
  const { user } = await openFrame({ at: '/icon/index', elements });
  expect(await screen.findByRole('heading', { name: 'Icons', level: 1 })).toBeVisible();
  expect(screen.getByText('RefreshIcon')).toBeVisible();
  expect(screen.getByText('CopyIcon')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'refr');
  expect(screen.getByText('RefreshIcon')).toBeVisible();
  expect(screen.queryByText('CopyIcon')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Copy RefreshIcon' }));
  expect(await navigator.clipboard.readText()).toBe('RefreshIcon');
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'zzz');
  expect(screen.getByRole('heading', { name: 'No icon named “refrzzz”' })).toBeVisible();
});

it.each([
  ['[NAV-19:error-401]', '/error/401', 'You don’t have access to this page'], ['[NAV-19:error-404]', '/error/404', 'Page not found'],
])(
  '%s %s explains the error inside the shell; Back leads to the dashboard without a history',
  async (_, path, heading) => {
    const { user } = await openFrame({ at: `${path}?noGoBack`, elements });
    expect(await screen.findByRole('heading', { name: heading, level: 1 })).toBeVisible();
    expect(screen.queryByText(/^40[14]$/)).not.toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Go to dashboard' }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
  },
);

it('Back leads from an error page to the user’s previous page', async () => {
  const { user } = await openFrame({ before: '/icon/index', at: '/error/404', elements });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(address()).toBe('/icon/index'));
  await waitFor(() => expect(tabNames()).toContain('Icons'));
});
