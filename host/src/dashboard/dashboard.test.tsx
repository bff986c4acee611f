import { loadRemote } from '@module-federation/enhanced/runtime';
import { addTexts } from '@portal/portal/i18n';
import { MemoryRouter } from '@portal/portal/router';
import { act, screen, userEvent, waitFor, within } from '@portal/testing';
import { render } from '@testing-library/react';
import { hostTexts } from '../parts/host-texts';
import { aServer, openHost } from '../host.fixture';
import { PortalPage } from '../portal-page';
import { release, servedFiles, texts } from '../remotes/remotes.fixture';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

const titled = (en: string) => ({ en, ru: en, ua: en, bg: en });
const manifest = {
  id: 'mailings', contract: 1,
  routes: [
    { path: '/smslist/list', screen: 'Screen', element: '/smslist/list', title: titled('Mailing lists'), menu: { icon: 'send', order: 1 } },
  ],
  widgets: [
    { widget: 'second', element: '/smslist/list', title: titled('Second'), order: 2, width: 'half' },
    { widget: 'first', element: '/smslist/list', title: titled('First'), order: 1, width: 'full' },
    { widget: 'forbidden', element: '/finances/reports', title: titled('Forbidden'), order: 3, width: 'third' },
  ],
};
const words = (text: string) => () => Promise.resolve({ default: () => <p>{text}</p> });
const remote = {
  manifest, screens: { Screen: words('a screen') }, locales: { en: texts, ru: texts, ua: texts, bg: texts },
  widgets: { first: words('the first is here'), second: words('the second is here'), forbidden: words('never') },
};

async function open({ elements = ['/dashboard', '/smslist/list'], widgets = manifest.widgets, loaders = {} } = {}) {
  (loadRemote as jest.Mock).mockReset().mockResolvedValue({ default: { ...remote, widgets: { ...remote.widgets, ...loaders } } });
  servedFiles();
  window.scrollTo = () => undefined;
  aServer({ elements, releases: [release('mailings', '1.0.0', { manifest: { ...manifest, widgets } as never })] });
  const { host } = await openHost();
  await addTexts('host', hostTexts);
  await act(async () => {
    render(<MemoryRouter initialEntries={['/dashboard']}><PortalPage host={host} /></MemoryRouter>);
  });
  await screen.findByRole('heading', { name: 'Welcome, Demo' });
  return { user: userEvent.setup(), host };
}
const main = () => within(screen.getByRole('main'));

it('[SHL-17] shows the balance, what needs the user, and the permitted widgets of remotes, in order', async () => {
  await open();
  const balance = await main().findByRole('term');
  expect(balance).toHaveTextContent('Balance');
  await waitFor(() => expect(balance.parentElement).toHaveTextContent(/12,50\sEUR/));
  expect(main().getByRole('region', { name: 'Needs you' })).toBeVisible();
  const [first, second] = [await main().findByText('the first is here'), await main().findByText('the second is here')];
  expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(main().queryByText('never')).not.toBeInTheDocument();
});

it('[SHL-17] a widget that throws leaves the rest of the dashboard, and can be retried', async () => {
  let broken = true;
  const Second = () => {
    if (broken) throw new Error('a bug in it');
    return <p>the second is here</p>;
  };
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = await open({ loaders: { second: () => Promise.resolve({ default: Second }) } });
  const failure = within(await main().findByRole('alert'));
  expect(main().getByText('the first is here')).toBeVisible();
  expect(await main().findByRole('region', { name: 'Needs you' })).toBeVisible();
  broken = false;
  await user.click(failure.getByRole('button', { name: 'Retry' }));
  expect(await main().findByText('the second is here')).toBeVisible();
});

it('widgets load after the shell is shown, with their titles as placeholders', async () => {
  let come: () => void = () => undefined;
  await open({ loaders: { first: () => new Promise<{ default: () => React.JSX.Element }>((resolve) => {
    come = () => resolve({ default: () => <p>late, but here</p> });
  }) } });
  expect(main().getByRole('heading', { name: 'First' })).toBeVisible();
  expect(await main().findByText('the second is here')).toBeVisible();
  await waitFor(() => act(async () => come()));
  expect(await main().findByText('late, but here')).toBeVisible();
});

it('logins that may send find a button for it at once', async () => {
  await open({ elements: ['/dashboard', '/smslist/action/create'] });
  expect(main().getByRole('link', { name: 'New mailing list' })).toHaveAttribute('href', '/smslist/new');
});

it('a login with only this page sees its balance, and nothing that it may not do', async () => {
  await open({ elements: ['/dashboard'], widgets: [] });
  expect(await main().findByText('Nothing needs you right now.')).toBeVisible();
  expect(main().queryByRole('link')).not.toBeInTheDocument();
});
