import { AppError } from '@portal/contracts';
import { balanceLoaded, formats, selectSession } from '@portal/portal';
import { act, emitLive, screen, waitFor, within } from '@portal/testing';
import { allDone, creator, fakeHome, nothingToDo, openHome, someFigures } from './home.fixture';

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const tiles = () => Object.fromEntries(screen.getAllByRole('term').filter((term) => term.closest('dl[aria-label="Last 7 days"]')).map(
  (term) => [term.textContent, [...term.parentElement?.querySelectorAll('dd') ?? []].map((each) => each.textContent)],
));
const later: () => Promise<never> = () => new Promise(() => undefined);

describe('the figures', () => {
  it('[SHL-17] compares the last seven days with the seven before, and says how long the balance lasts', async () => {
    fakeHome();
    const { portal } = await openHome();
    await act(async () => void portal.store.dispatch(balanceLoaded({ sum: '1509.00', currency_code: 'UAH' })));
    expect(tiles()).toEqual({
      'Messages, last 7 days': ['1\u00a0200', '+20\u00a0% vs. previous 7 days'],
      'Delivered, last 7 days': ['91\u00a0%', '−4,5 pp vs. previous 7 days', '905 of 1\u00a0000 sent · On the way: 50'],
      'Spent, last 7 days': ['960,50\u00a0UAH', '+20,1\u00a0% vs. previous 7 days'],
      'BalanceTop up': ['1\u00a0509,00\u00a0UAH', 'Lasts about 11 days at 137,21\u00a0UAH a day, the average of the last 7 days'],
    });
    expect(screen.getByRole('link', { name: 'Spent, last 7 days' })).toHaveAttribute('href', '/finances/reports?period=7days');
    expect(screen.getByRole('link', { name: 'Top up' })).toHaveAttribute('href', '/finances/invoice/new');
  });

  it('says of a balance that ends today that it lasts less than a day', async () => {
    const { figures } = fakeHome();
    figures.answer(someFigures({ lasts: { days: 0, perDay: '137.21', currency_code: 'UAH' } }));
    await openHome();
    expect(tiles()['BalanceTop up']?.[1]).toBe('Lasts less than a day at 137,21\u00a0UAH a day, the average of the last 7 days');
  });

  it('has nothing to compare with in the first week', async () => {
    const none = { messages: 0, sent: 0, delivered: 0, undelivered: 0, unknown: 0, pending: 0, spent: '0.00' };
    const { figures } = fakeHome();
    figures.answer(someFigures({ traffic: { last: none, before: none, days: [] }, lasts: null }));
    await openHome();
    expect(tiles()).toMatchObject({
      'Messages, last 7 days': ['0', 'Nothing in the previous 7 days'], 'Delivered, last 7 days': ['—', 'Nothing in the previous 7 days'],
      'BalanceTop up': [expect.anything(), 'Available for sending'],
    });
  });

  it('shows only the balance to a login that may see neither messages nor reports', async () => {
    const { figures } = fakeHome();
    figures.answer(someFigures({ traffic: null, lasts: null }));
    await openHome({ elements: ['/dashboard'] });
    expect(Object.keys(tiles())).toEqual(['Balance']);
    expect(screen.queryByRole('link', { name: 'Top up' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Messages by day' })).not.toBeInTheDocument();
  });

  it('leaves out figures, chart and lists for an administrator without own traffic', async () => {
    const { figures, tasks } = fakeHome();
    figures.answer(someFigures({ unused: true }));
    await openHome();
    expect(screen.queryByRole('term')).not.toBeInTheDocument();
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    tasks.answer({ ...nothingToDo, lowBalances: [
      { accountUuid: 'a-1', name: 'Kyiv office', sum: '49.50', threshold: '1500.00', currency_code: 'UAH' },
    ] });
    await emitLive({ event: 'message_list.refresh', data: { id: 7 } });
    expect(await screen.findByText('Low balance: Kyiv office')).toBeVisible();
  });

  it('fails without the other cards, and is retried', async () => {
    const { figures } = fakeHome();
    figures.answer(new AppError('server_unavailable'));
    const { user } = await openHome();
    const failure = within(await screen.findByRole('alert'));
    expect(failure.getByRole('heading', { name: 'Couldn’t load the figures' })).toBeVisible();
    expect((await region('Needs you')).getByText('Nothing needs you right now.')).toBeVisible();
    figures.answer(someFigures());
    await user.click(failure.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(tiles()).toHaveProperty('Messages, last 7 days'));
  });
});

it('a part of the page that throws leaves the others, and can be retried', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const percent = jest.spyOn(formats('en'), 'percent').mockImplementation(() => { throw new Error('a bug in it'); });
  fakeHome();
  const { user } = await openHome();
  const failure = within(await screen.findByRole('alert'));
  expect((await region('Needs you')).getByText('Nothing needs you right now.')).toBeVisible();
  percent.mockRestore();
  await user.click(failure.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(tiles()).toHaveProperty('BalanceTop up'));
});

describe('what needs the user', () => {
  const [today, tomorrow] = ['2026-11-23T19:00:00.000Z', '2026-11-24T19:00:00.000Z'];
  const waiting = {
    lists: {
      items: [{ id: 7, name: 'Black Friday', recipients: 1_200, maximum: '960.00', currency: 'UAH', expiresAt: tomorrow }],
      more: true,
    },
    chats: {
      items: [
        { uuid: 'c-1', name: 'Olena', phoneNumber: '380671234567', text: 'Open on Sunday?', kind: 'text' as const, unread: 2, at: today },
        { uuid: 'c-2', name: null, phoneNumber: '380671234568', text: '', kind: 'image' as const, unread: 1, at: today },
      ],
      total: 5,
    },
    imports: [{ uuid: 'j-1', bookName: 'Guests', fileName: 'guests.csv', finished: today, error: null }],
    lowBalances: [{ accountUuid: 'a-1', name: 'Kyiv office', sum: '49.50', threshold: '1500.00', currency_code: 'UAH' }],
  };

  it('[SHL-17] lists low balances, unread chats, lists to confirm and failed imports, each with its place', async () => {
    const { tasks } = fakeHome();
    tasks.answer(waiting);
    await openHome();
    const links = (await region('Needs you')).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      [expect.stringMatching(/^Low balance: Kyiv office49,50\sUAH, below your alert at 1\s500,00\sUAH$/),
        '/finances/invoice/new?account=a-1'],
      [expect.stringMatching(/^Olena.*Open on Sunday\? 2 unread messages$/), '/chat?chatUuid=c-1'],
      [expect.stringMatching(/^\+380671234568.*Image 1 unread message$/), '/chat?chatUuid=c-2'],
      ['3 more unread chats', '/chat?scope=own&unread=true'],
      [expect.stringMatching(/^Confirm “Black Friday”1\s200 recipients, up to 960,00\sUAH · expires /), '/smslist/7'],
      ['All lists to confirm', '/smslist/list?status=0'],
      [expect.stringMatching(/^Import failed.*guests.csv · Guests$/), '/addressbook/import?job=j-1'],
    ]);
  });

  it('leads to the statement without the right to top up', async () => {
    const { tasks } = fakeHome();
    tasks.answer({ ...nothingToDo, lowBalances: waiting.lowBalances });
    await openHome({ elements: ['/dashboard', '/finances/statement'] });
    expect((await region('Needs you')).getByRole('link')).toHaveAttribute('href', '/finances/statement');
  });

  it('follows new chats and lists', async () => {
    const { tasks } = fakeHome();
    await openHome();
    expect((await region('Needs you')).getByText('Nothing needs you right now.')).toBeVisible();
    tasks.answer(waiting);
    await emitLive({ event: 'message_list.refresh', data: { id: 7 } });
    expect(await (await region('Needs you')).findByText('Confirm “Black Friday”')).toBeVisible();
  });

  it('fails without the other cards, and is retried', async () => {
    const { tasks } = fakeHome();
    tasks.answer(new AppError('server_unavailable'));
    const { user } = await openHome();
    const failure = within(await screen.findByRole('alert'));
    expect(failure.getByRole('heading', { name: 'Couldn’t load what needs you' })).toBeVisible();
    expect(tiles()).toHaveProperty('BalanceTop up');
    tasks.answer(nothingToDo);
    await user.click(failure.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nothing needs you right now.')).toBeVisible();
  });
});

describe('getting started', () => {
  const first = { sender: 'missing', balance: false, contacts: false, test: false, list: false } as const;
  const steps = async () => (await region('Get started')).getAllByRole('listitem').map((step) => step.textContent);

  it('leads a new customer from the alpha name to the first list', async () => {
    const { setup } = fakeHome();
    setup.answer({ ...first, sender: 'requested', balance: true });
    await openHome();
    const card = await region('Get started');
    expect(card.getByText('1 of 5 steps done')).toBeVisible();
    expect(await steps()).toEqual([
      '1Get an alpha nameYour request is being reviewed. We’ll let you know.Show request',
      'Top up your balance Done',
      '3Add your contactsImport a file, or add people one by one.Import contacts',
      expect.stringMatching(/^4Send a test to your phone.*Send test$/),
      expect.stringMatching(/^5Send your first mailing list.*New mailing list$/),
    ]);
    expect(card.getByRole('link', { name: 'Show request' })).toHaveAttribute('href', '/alphanames/index');
    expect(card.getByRole('link', { name: 'Import contacts' })).toHaveAttribute('href', '/addressbook/import');
  });

  it('tells who may not top up whom to ask', async () => {
    const { setup } = fakeHome();
    setup.answer(first);
    await openHome({ elements: creator.filter((element) => !element.startsWith('/finances')) });
    expect(await steps()).toContain('2Top up your balanceAsk your company’s administrator to do this.');
  });

  it('is gone once a list is sent, and for logins that send nothing', async () => {
    const { setup } = fakeHome();
    setup.answer({ ...allDone, contacts: false });
    const { unmount } = await openHome();
    expect(screen.queryByRole('region', { name: 'Get started' })).not.toBeInTheDocument();
    unmount();
    setup.answer({ sender: null, balance: false, contacts: null, test: null, list: null });
    await openHome();
    expect(screen.queryByRole('region', { name: 'Get started' })).not.toBeInTheDocument();
  });

  it('stays hidden in this browser once the user hides it', async () => {
    const { setup } = fakeHome();
    setup.answer(first);
    const { user, portal, unmount } = await openHome();
    await user.click((await region('Get started')).getByRole('button', { name: 'Hide checklist' }));
    expect(screen.queryByRole('region', { name: 'Get started' })).not.toBeInTheDocument();
    unmount();
    await openHome({ session: { uuid: selectSession(portal.store.getState()).uuid } });
    expect(screen.queryByRole('region', { name: 'Get started' })).not.toBeInTheDocument();
    localStorage.clear();
  });
});

it('shows the skeleton until it is known which cards the page has, but no longer than a moment', async () => {
  const { setup } = fakeHome();
  setup.answer(later);
  await openHome();
  expect((await region('Needs you')).getByText('Nothing needs you right now.')).toBeVisible();
});
