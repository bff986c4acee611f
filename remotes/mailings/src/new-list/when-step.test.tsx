import { addressBooks, mailings } from '@portal/contracts';
import { fakeApi, screen, waitFor } from '@portal/testing';
import { fakeServer, fields, open, steps, uuid, written } from './new-list.fixture';

const at = { path: '/smslist/new?step=when' };
const next = () => screen.getByRole('button', { name: 'Next: Review', hidden: true });

beforeEach(() => {
  sessionStorage.clear();
  fakeServer();
});

it('[MAIL-02:time] rejects a skipped local time, a past one and a missing one, with explanations', async () => {
  written({ sendLater: true, date: '2099-03-29', time: '03:30', timeZone: 'Europe/Kyiv' });
  const { user } = await open(at);
  await user.click(next());
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
  const { user, location, toStep } = await open(at);
  await user.click(screen.getByLabelText('At a specific time'));
  await user.type(screen.getByLabelText(/^Date/), '2099-05-01');
  await user.type(screen.getByLabelText(/^Time\W*$/), '10:30');
  await user.selectOptions(screen.getByLabelText('Time zone'), 'Europe/Sofia');
  await user.click(screen.getByLabelText('Send gradually'));
  await user.type(screen.getByLabelText('Send over'), '3');
  await user.click(screen.getByLabelText('Quiet hours'));
  await user.click(screen.getByLabelText('Skip numbers on stop lists'));
  await user.click(screen.getByLabelText('Unique short link per recipient'));
  await toStep(steps.check);
  await user.click(fields.create());
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
      uuid: uuid(61), type: 'generic', name: 'Clients', organizations: [], contacts: 3, created: '2026-01-01T00:00:00.000Z',
      updated: '2026-01-01T00:00:00.000Z', canEdit: true,
    }], next: null, previous: null,
  });
  const { inputs } = fakeApi(mailings.createSend, { id: 7, status: 100 });
  const { user, location, toStep } = await open(at);
  await user.click(screen.getByText('Add exception'));
  await user.click(await screen.findByText('Clients'));
  await user.click(screen.getByText('Done'));
  await user.click(next());
  expect(screen.getByText(/^This exception changes nothing\. Add a/)).toBeVisible();
  await user.type(screen.getByLabelText('Extra time, in seconds'), '600');
  expect(screen.queryByText(/^This exception changes nothing\. Add a/)).not.toBeInTheDocument();
  await toStep(steps.check);
  await user.click(fields.create());
  await waitFor(() => expect(location().pathname).toBe('/smslist/7'));
  expect(inputs[0]?.body.conditions).toEqual([{ addressBookUuid: uuid(61), removeFallback: false, raiseTtlSeconds: 600 }]);
});
