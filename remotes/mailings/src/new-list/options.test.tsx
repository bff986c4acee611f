import { addressBooks, mailings, mailingSeries } from '@portal/contracts';
import { fakeApi, screen, waitFor } from '@portal/testing';
import { fakeServer, fields, open, options, uuid, written } from './new-list.fixture';

beforeEach(() => {
  sessionStorage.clear();
  fakeServer();
});

it('[MAIL-02:time] rejects a skipped local time, a past one and a missing one, with explanations', async () => {
  written({ sendLater: true, date: '2099-03-29', time: '03:30', timeZone: 'Europe/Kyiv' });
  const { user } = await open();
  await user.click(fields.save());
  await waitFor(() => expect(screen.getByLabelText(/^Date/)).toHaveFocus());
  expect(screen.getByLabelText(/^Date/)).toHaveAccessibleDescription(/Clocks go forward that day, so this time/);
  await user.selectOptions(screen.getByLabelText('Time zone'), 'UTC');
  expect(screen.queryByText(/Clocks go forward that day, so this time/)).not.toBeInTheDocument();
  await user.clear(screen.getByLabelText(/^Date/));
  expect(screen.getByLabelText(/^Date/)).toHaveAccessibleDescription('Choose a date and time');
  await user.type(screen.getByLabelText(/^Date/), '2020-01-01');
  expect(screen.getByLabelText(/^Date/)).toHaveAccessibleDescription('This time has passed. Choose a later one.');
});

it('[MAIL-02:time] [MAIL-02:stoplist] [MAIL-02:shortlinks] sends the chosen options with the list', async () => {
  written();
  const { inputs } = fakeApi(mailings.createSend, { id: 7, status: 100 });
  const { user, location, openOption } = await open();
  await openOption(options.schedule);
  await user.click(screen.getByLabelText('At a specific time'));
  await user.type(screen.getByLabelText(/^Date/), '2099-05-01');
  await user.type(screen.getByLabelText(/^Time\W*$/), '10:30');
  await user.selectOptions(screen.getByLabelText('Time zone'), 'Europe/Sofia');
  await user.click(screen.getByLabelText('Send gradually'));
  await user.type(screen.getByLabelText('Send over'), '3');
  await user.click(screen.getByLabelText('Quiet hours'));
  await user.click(screen.getByLabelText('Skip numbers on stop lists'));
  await user.click(screen.getByLabelText('Unique short link per recipient'));
  await user.click(fields.save());
  await waitFor(() => expect(location().pathname).toBe('/smslist/7'));
  expect(inputs[0]?.body).toMatchObject({
    dtsend: { local: '2099-05-01T10:30', timeZone: 'Europe/Sofia' }, spreadSeconds: 10_800, quietHours: { from: '21:00', to: '09:00' },
    stopListCheck: false, ownLinks: true,
  });
});

it('[MAIL-02:conditions] rejects a condition without effect and sends one with effect', async () => {
  written({ ttl: { amount: '1', unit: 'hours' } });
  fakeApi(addressBooks.list, {
    items: [{
      uuid: uuid(61), type: 'generic', alphaName: null, name: 'Clients', paramNames: [null, null, null, null], tags: [], organizations: [],
      contacts: 3,
      created: '2026-01-01T00:00:00.000Z', updated: '2026-01-01T00:00:00.000Z', lastUsed: null, canEdit: true, canManage: true,
    }], next: null, previous: null,
  });
  const { inputs } = fakeApi(mailings.createSend, { id: 7, status: 100 });
  const { user, location, openOption } = await open();
  await openOption(options.fallback);
  await user.click(await screen.findByText('Add exception'));
  await user.click(await screen.findByText('Clients'));
  await user.click(screen.getByText('Done'));
  await user.click(fields.save());
  expect(screen.getByText(/^This exception changes nothing\. Add a/)).toBeVisible();
  await user.type(screen.getByLabelText('Extra time, in seconds'), '600');
  expect(screen.queryByText(/^This exception changes nothing\. Add a/)).not.toBeInTheDocument();
  await user.click(fields.save());
  await waitFor(() => expect(location().pathname).toBe('/smslist/7'));
  expect(inputs[0]?.body.conditions).toEqual([{ addressBookUuid: uuid(61), removeFallback: false, raiseTtlSeconds: 600 }]);
});

it('[MAIL-02:time] a quick time fills date and time, and the summary says when messages leave', async () => {
  written();
  const { user, openOption } = await open();
  await openOption(options.schedule);
  expect(screen.getByRole('button', { name: /^Schedule Now, as fast as possible$/ })).toBeVisible();
  await user.click(screen.getByLabelText('At a specific time'));
  expect(screen.getByRole('button', { name: /^Schedule Needs your attention$/ })).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Time zone'), 'UTC');
  await user.click(screen.getByRole('button', { name: 'Tomorrow, 10:00' }));
  expect(screen.getByLabelText(/^Date/)).not.toHaveValue('');
  expect(screen.getByLabelText(/^Time\W*$/)).toHaveValue('10:00');
  await user.click(screen.getByLabelText('Send gradually'));
  await user.type(screen.getByLabelText('Send over'), '3');
  expect(screen.getByRole('button', { name: /^Schedule From .+ until .+/ })).toBeVisible();
});

it('[MAIL-26] sends at a time by the clocks of each recipient’s country, and says so', async () => {
  written({ sendLater: true, date: '2099-05-01', time: '10:00', timeZone: 'Europe/Kyiv' });
  const { inputs } = fakeApi(mailings.createSend, { id: 7, status: 100 });
  const { user, openOption } = await open();
  await openOption(options.schedule);
  await user.click(await screen.findByLabelText('At this time in each recipient’s country'));
  expect(screen.getByLabelText('Your time zone')).toBeVisible();
  expect((await screen.findAllByText(/^Messages leave on .*2099.*, by the clocks of each recipient’s country\.$/)).length).toBeGreaterThan(0);
  await user.click(fields.save());
  await waitFor(() => expect(inputs[0]?.body).toMatchObject({
    dtsend: { local: '2099-05-01T10:00', timeZone: 'Europe/Kyiv' }, localTime: true,
  }));
});

it('[MAIL-28] repeats a list on chosen days, for twice the estimate or a typed sum', async () => {
  written({ sendLater: true, date: '2099-05-01', time: '10:00', timeZone: 'Europe/Kyiv' });
  const { inputs } = fakeApi(mailingSeries.create, ({ body }) => ({
    uuid: uuid(80), name: body.name, recurrence: body.recurrence, paused: false, maxCost: body.maxCost, currency: 'UAH',
    next: '2099-05-01T07:00:00.000Z', runs: 0, lastListId: null, error: null,
  }));
  fakeApi(mailingSeries.list, { items: [] });
  const { user, openOption, location } = await open();
  await openOption(options.schedule);
  await user.selectOptions(await screen.findByLabelText('Repeat'), 'Every week');
  expect(screen.queryByLabelText('At this time in each recipient’s country')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Friday' }));
  await user.click(screen.getByRole('button', { name: 'Monday' }));
  await user.type(screen.getByLabelText(/^Last day/), '2099-04-01');
  expect(screen.queryByRole('button', { name: 'Save without sending' })).not.toBeInTheDocument();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(screen.getByLabelText(/^Last day/)).toHaveAccessibleDescription('The last day is before the first.');
  await user.clear(screen.getByLabelText(/^Last day/));
  await user.type(screen.getByLabelText(/^Last day/), '2099-12-24');
  await user.click(await screen.findByRole('button', { name: /^Repeat: 1, 1,24.UAH each time$/ }));
  await waitFor(() => expect(location().pathname).toBe('/smslist/recurring'));
  expect(inputs[0]?.body).toMatchObject({
    maxCost: '2.48',
    recurrence: { local: '2099-05-01T10:00', timeZone: 'Europe/Kyiv', every: 'week', weekdays: [1, 5], until: '2099-12-24' },
  });
});
