import { mailings } from '@portal/contracts';
import { fakeApi, screen, waitFor } from '@portal/testing';
import { anEstimate, fakeServer, fields, open, written } from './new-list.fixture';

beforeEach(() => {
  sessionStorage.clear();
  fakeServer();
});

const option = 'Compare two texts';
const textB = () => screen.getByRole('textbox', { name: 'Text B', hidden: true });

it('[MAIL-30] sends text B, the sample and the way to choose, and says how many get which text', async () => {
  written();
  const { inputs } = fakeApi(mailings.createSend, { id: 7, status: 100 });
  fakeApi(mailings.estimate, anEstimate({ recipients: 1_000, comparison: { sample: 200, rest: 600 } }));
  const { user, location, openOption } = await open();
  await openOption(option);
  await user.click(screen.getByLabelText(/^Send two texts/));
  await user.type(textB(), 'Hi there');
  await user.selectOptions(screen.getByLabelText('How to choose the better text'), 'Replies');
  await user.clear(screen.getByLabelText('Sample for each text, %'));
  await user.type(screen.getByLabelText('Sample for each text, %'), '20');
  expect(await screen.findByText(/^Text A: 200 recipients\. Text B: 200\. The better text: 600\./)).toBeVisible();
  await user.click(fields.save());
  await waitFor(() => expect(location().pathname).toBe('/smslist/7'));
  expect(inputs[0]?.body.comparison).toEqual({ body: 'Hi there', samplePercent: 20, criterion: 'replies', waitHours: 4 });
});

it.each([
  ['an empty text', { otherBody: ' ' }, 'Enter text B.'],
  ['the same text', { otherBody: 'Hello' }, 'The two texts are the same. Change one of them.'],
  ['gradual sending', { spread: true, spreadDuration: { amount: '1', unit: 'hours' } }, /^A sample sent gradually can’t be compared/],
  ['a choice by hand in a recurring list', {
    sendLater: true, date: '2099-05-01', time: '10:00', timeZone: 'UTC', repeat: 'day', criterion: 'manual',
  }, /^A recurring list can’t wait for you/],
  ['local times', { sendLater: true, date: '2099-05-01', time: '10:00', timeZone: 'UTC', localTime: true }, /^A sample sent by local time/],
  ['a sample that leaves no rest', { samplePercent: '50' }, 'Enter a whole number from 5 to 45.'],
] as const)('[MAIL-30] explains why it does not work with %s', async (_, form, problem) => {
  written({ compares: true, otherBody: 'Hi', ...form } as never);
  const { user } = await open();
  await user.click(fields.text());
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText(problem)).toBeVisible();
});
