import { mailings, type MailingFilter, type MessageFilter } from '@portal/contracts';
import type { FilledLists } from './fill.store';

export type Call = { name: string; path: string; body?: object };

export function listCalls({ largeListId, recipient, alphaNameUuid, middle }: FilledLists): Call[] {
  const hour = { from: middle.toISOString(), to: new Date(middle.getTime() + 3_600_000).toISOString() };
  const lists = (name: string, filter: MailingFilter, sort = '-created') => ({
    name: `lists: ${name}`, path: of(mailings.list.path, { filter: JSON.stringify(filter), sort }),
  });
  const messages = (name: string, filter: MessageFilter) => ({
    name: `messages: ${name}`, path: of(mailings.allMessages.path, { filter: JSON.stringify(filter) }),
  });
  const ofList = (name: string, status?: number[]) => (
    {
      name: `a list’s messages: ${name}`,
      path: of(mailings.messages.path, { id: String(largeListId), filter: JSON.stringify({ ...(status && { status }) }) }),
    });
  return [
    lists('newest', {}), lists('by name', {}, 'name'), lists('most recipients', {}, '-recipients'), lists('deleted alone', { status: [3] }),
    lists('failed alone, of which there are none', { status: [101] }), lists('by Viber', { type: ['viber'] }, 'name'),
    lists('of an alpha name', { alphaNameUuid }),
    lists('a rare word', { text: 'rarely' }), lists('a word that nobody wrote', { text: 'zzzz' }), lists('within an hour', hour),
    messages('newest', {}), messages('not delivered', { status: [2] }), messages('unknown, four in a million', { status: [101] }),
    messages('queued', { status: [10] }),
    messages('one number', { recipient }), messages('numbers that begin so', { recipient: recipient.slice(0, 8) }),
    messages('half of all numbers', { recipient: '38050' }),
    messages('by Viber', { type: ['viber'] }), messages('by Viber, unknown', { type: ['viber'], status: [101] }),
    messages('of programs, of which there are none', { source: ['api'] }),
    messages('within an hour', hour), messages('within an hour, unknown', { ...hour, status: [101] }),
    messages('one number, within an hour', { ...hour, recipient }),
    messages('an own id', { customerSmsId: 'order-1' }),
    ofList('the first', undefined), ofList('not delivered', [2]), ofList('unknown', [101]), ofList('failed, of which there are none', [6]),
  ];
}

function of(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query).toString()}`;
}
