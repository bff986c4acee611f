import { mailings, type MailingContent } from '@portal/contracts';
import type { Figure } from './figure';
import { call, type Caller } from './portal-calls';

const GOAL_SECONDS = 3;
const MILLION = 1_000_000;

export type Estimated = { alphaNameUuid: string; setUuid: string; bookUuid: string; times: number };

export async function estimates(caller: Caller, { alphaNameUuid, setUuid, bookUuid, times }: Estimated): Promise<Figure[]> {
  const content = { alphaNameUuid, type: 'sms', body: 'Spring sale: 20% off everything until Sunday. Show this message.' } as const;
  return [
    await worst(caller, 'of an uploaded file', { ...content, uploadUuid: setUuid }, times),
    await worst(caller, 'of an address book', { ...content, recipientBooks: [{ addressBookUuid: bookUuid }] }, times),
  ];
}

async function worst(caller: Caller, what: string, body: MailingContent, times: number): Promise<Figure> {
  let longest = 0;
  let recipients = 0;
  for (let time = 0; time < times; time++) {
    const startedAt = performance.now();
    ({ recipients } = await call(caller, mailings.estimate, { body }));
    longest = Math.max(longest, performance.now() - startedAt);
  }
  return { name: `estimate ${what}`, value: longest / 1_000, unit: 's', goal: GOAL_SECONDS * Math.max(
    1, recipients / MILLION,
  ), note: `${recipients} recipients, the longest of ${times}` };
}
