import { mailings } from '@portal/contracts';
import { emitLive, fakeApi, screen, within } from '@portal/testing';
import { aList, fakeList, open, withoutDetails } from './list.fixture';

const step = (at: string, counts: Partial<Record<'accepted' | 'delivered' | 'undelivered' | 'unsent', number>>) => (
  { at, accepted: 0, delivered: 0, undelivered: 0, unsent: 0, ...counts });
const delivery = {
  stepSeconds: 60,
  items: [
    step('2026-11-23T19:00:00.000Z', { accepted: 60, delivered: 40 }),
    step('2026-11-23T19:01:00.000Z', { accepted: 40, delivered: 50, undelivered: 7 }),
  ],
  later: { accepted: 0, delivered: 2, undelivered: 1, unsent: 0 },
};

beforeEach(() => {
  withoutDetails();
  fakeList(aList({ status: 2, msgcount: 100, counts: { 3: 92, 2: 8 } }));
});

it('[MAIL-07] shows when messages were accepted and delivered, as a chart and as a table', async () => {
  fakeApi(mailings.delivery, delivery);
  const { user } = await open();
  const card = within(await screen.findByRole('region', { name: 'Delivery over time' }));
  expect(card.getByRole('img', { name: /^Delivery over time: 100 sent to the provider, 90 delivered/ })).toBeInTheDocument();
  expect(card.getByRole('slider')).toHaveAttribute(
    'aria-valuetext', expect.stringMatching(/Sent to the provider: 40, Delivered: 50, Not delivered: 7$/),
  );
  expect(card.getByText('Later: 0 sent to the provider, 2 delivered, 1 not delivered.')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Show as table' }));
  const [, , last] = card.getAllByRole('row');
  expect(last).toHaveTextContent(/405070$/);
});

it('[MAIL-07] says in a sentence what happened within a single minute', async () => {
  const at = new Date().toISOString();
  const fake = fakeApi(mailings.delivery, { stepSeconds: 60, items: [step(at, { accepted: 60 })], later: null });
  await open();
  const card = within(await screen.findByRole('region', { name: 'Delivery over time' }));
  expect(card.getByText(/60 sent/)).toHaveTextContent(/^Today \d\d:\d\d: 60 sent to the provider\.$/);
  expect(card.queryByRole('img')).not.toBeInTheDocument();
  expect(card.queryByRole('button')).not.toBeInTheDocument();
  const older = step('2025-11-23T12:00:00.000Z', { accepted: 60, delivered: 57, undelivered: 2, unsent: 1 });
  fake.answer({ stepSeconds: 60, items: [older], later: null });
  await emitLive({ event: 'message_list.refresh', data: { id: 7 } });
  expect(await card.findByText(/60 sent to the provider, 57 delivered, 2 not delivered, 1 not sent\.$/))
    .toHaveTextContent(/^23 Nov 2025 \d\d:\d\d: 60/);
});

it.each([
  ['ru', /^Сегодня \d\d:\d\d: передано провайдеру 60\.$/], ['ua', /^Сьогодні \d\d:\d\d: передано провайдеру 60\.$/],
  ['bg', /^Днес \d\d:\d\d – предадени на доставчика: 60\.$/],
] as const)('[MAIL-07] says the same in %s', async (language, sentence) => {
  fakeApi(mailings.delivery, { stepSeconds: 60, items: [step(new Date().toISOString(), { accepted: 60 })], later: null });
  await open('/smslist/7', { language });
  expect(await screen.findByText(/: передано провайдеру 60|предадени на доставчика: 60/)).toHaveTextContent(sentence);
});

it('[MAIL-07] leaves the chart out for a list without such times, and shows it once there are some', async () => {
  const fake = fakeApi(mailings.delivery, { stepSeconds: 60, items: [], later: null });
  await open();
  await screen.findByRole('heading', { name: 'Result' });
  expect(screen.queryByRole('region', { name: 'Delivery over time' })).not.toBeInTheDocument();
  fake.answer(delivery);
  await emitLive({ event: 'message_list.refresh', data: { id: 7 } });
  expect(await screen.findByRole('region', { name: 'Delivery over time' })).toBeVisible();
});
