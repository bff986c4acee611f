import type { BookJob, Data, mailings, MailingDetail } from '@portal/contracts';
import { envelopeOf } from '../../../../test/app';
import { inTurn } from '../../../../test/races';
import { until } from '../../../../test/until';
import { startBookWork } from '../../addressbooks';
import { createMailingWorld, mailingBody, type MailingWorld, type Sender } from '../mailings.fixture';
import { runNextSeries } from '../series/run-series';

const [VIP, BLOCKED, PLAIN, ELSEWHERE] = ['380671234501', '380671234502', '380671234503', '380671234504'];

let world: MailingWorld;
let from: Sender;
beforeAll(async () => { world = await createMailingWorld(); });
afterAll(() => world.close());

type Answer = [status: number, error: string | undefined];
const send = async (path: string, body: object) => envelopeOf(await world.post(path, from.token, body)).data as unknown as { uuid: string };
const answer = async (path: string, body: object): Promise<Answer> => {
  const response = await world.post(path, from.token, body);
  return [response.statusCode, envelopeOf(response).data.localizedMessage];
};

type Books = { book: string; other: string; excluded: string; segment: string };
let books: Books;
/** A book with tags and a segment, one to merge it into, and one to exclude. */
async function renewBooks(): Promise<void> {
  from = await world.unguarded();
  const create = async (name: string, contacts: readonly { num: string; tags?: string[] }[]) => {
    const { uuid: bookUuid } = await send('/v2/addressbooks/create', { type: 'generic', name });
    for (const contact of contacts) await send('/v2/contacts/add', { bookUuid, contact });
    return bookUuid;
  };
  const book = await create('Clients', [{ num: VIP, tags: ['vip'] }, { num: BLOCKED, tags: ['vip', 'blocked'] }, { num: PLAIN }]);
  const [other, excluded] = [await create('Other', [{ num: ELSEWHERE }]), await create('Excluded', [{ num: BLOCKED }])];
  const filter = { tags: ['vip'], withoutTags: ['blocked'] };
  const { uuid: segment } = await send('/v2/segments/save', { bookUuid: book, name: 'Good', filter });
  books = { book, other, excluded, segment };
}
beforeEach(renewBooks);

const byFilter = ({ book }: Books) => (
  { recipientBooks: [{ addressBookUuid: book, filter: { tags: ['vip'], withoutTags: ['blocked'] } }] });
const bySegment = ({ book, segment }: Books) => ({ recipientBooks: [{ addressBookUuid: book, segmentUuid: segment }] });
const byExclusion = ({ book, excluded }: Books) => ({
  recipientBooks: [{ addressBookUuid: book, filter: { tags: ['vip'] } }], excludedBookUuids: [excluded],
});

const changes = {
  'renaming the tag of a filter': ({ book }: Books) => ['/v2/addressbooks/tags/rename', { uuid: book, tag: 'vip', name: 'best' }] as const,
  'renaming an excluded tag': ({ book }: Books) => ['/v2/addressbooks/tags/rename', { uuid: book, tag: 'blocked', name: 'off' }] as const,
  'deleting the segment': ({ segment }: Books) => ['/v2/segments/delete', { uuid: segment }] as const,
  'widening the segment': ({ book, segment }: Books) => (
    ['/v2/segments/save', { bookUuid: book, uuid: segment, name: 'All', filter: { withoutTags: ['blocked'] } }] as const),
  'deleting the book': ({ book }: Books) => ['/v2/addressbooks/delete', { uuid: book }] as const,
  'deleting the excluded book': ({ excluded }: Books) => ['/v2/addressbooks/delete', { uuid: excluded }] as const,
  'merging the book away': ({ book, other }: Books) => (
    ['/v2/addressbooks/merge', { uuid: other, fromUuids: [book], rule: 'keep', deleteSources: true }] as const),
  'merging the excluded book away': ({ other, excluded }: Books) => (
    ['/v2/addressbooks/merge', { uuid: other, fromUuids: [excluded], rule: 'keep', deleteSources: true }] as const),
};

function changed(name: keyof typeof changes): Promise<Answer> {
  const [path, body] = changes[name](books);
  return answer(path, body);
}

const inSlowEvents = <Result>(calls: readonly (() => Promise<Result>)[]) => (
  inTurn(world.db, (tx) => tx`select from event_offset where customer_id = ${from.customer.id} for update`, calls));

async function finishJobs(): Promise<void> {
  const failures: unknown[] = [];
  const work = startBookWork({
    db: world.db, defaultCountry: 'UA', clock: () => world.clock.now, onError: (error) => failures.push(error),
  });
  await until(async () => (await world.db`select from address_book_job where state in ('waiting', 'running')`).length === 0, 'jobs end');
  await work.stop();
  expect(failures).toEqual([]);
}

const recipients = async () => (await world.db<{ recipient: string }[]>`
  select recipient from message where customer_id = ${from.customer.id} order by recipient`).map(({ recipient }) => recipient);
const lists = async () => {
  const { items } = await world.read<Data<typeof mailings.list>>('/smslist/list', from.token);
  return Promise.all(items.map(({ id }) => world.read<MailingDetail>(`/smslist/get?id=${id}`, from.token)));
};

const OK: Answer = [200, undefined];
const GONE: Answer = [404, 'address_book_not_found'];
const BUSY: Answer = [409, 'book_in_use'];
const TAG_IN_USE: Answer = [409, 'tag_in_use'];

type Outcome = { list: Answer; change: Answer; sent: readonly string[]; error?: string };
type Case = [change: keyof typeof changes, chosen: (books: Books) => object, listFirst: Outcome, changeFirst: Outcome];
const refused = (list: Answer): Outcome => ({ list, change: OK, sent: [] });
const kept = (change: Answer): Outcome => ({ list: OK, change, sent: [VIP] });
const failed: Outcome = { list: OK, change: OK, sent: [], error: 'address_book_not_found' };

const cases: readonly Case[] = [
  ['renaming the tag of a filter', byFilter, kept(TAG_IN_USE), refused(BUSY)],
  ['renaming an excluded tag', byFilter, kept(TAG_IN_USE), refused(BUSY)],
  ['renaming the tag of a filter', bySegment, kept(TAG_IN_USE), kept(OK)],
  ['renaming an excluded tag', bySegment, kept(TAG_IN_USE), kept(OK)],
  ['deleting the segment', bySegment, kept(OK), refused([404, 'segment_not_found'])],
  ['widening the segment', bySegment, kept(OK), { list: OK, change: OK, sent: [VIP, PLAIN] }],
  ['deleting the book', byFilter, failed, refused(GONE)],
  ['deleting the excluded book', byExclusion, failed, refused(GONE)],
  ['merging the book away', byFilter, kept([409, 'book_in_list']), refused(BUSY)],
  ['merging the excluded book away', byExclusion, kept([409, 'book_in_list']), refused(BUSY)],
];

describe('[MAIL-02:addressbooks] a list that is created while its books change goes to whom it was meant for, or to nobody', () => {
  describe.each(['list first', 'change first'] as const)('%s', (order) => {
    const isListFirst = order === 'list first';
    it.each(cases.map(([change, chosen, listFirst, changeFirst]) => (
      [change, chosen.name, chosen, isListFirst ? listFirst : changeFirst] as const
    )))('%s, %s', async (...[name, , chosen, expected]) => {
      const create = () => answer('/smslist/createsend', mailingBody(from, { recipients: '', ...chosen(books) }));
      const change = () => changed(name);
      const answers = await inSlowEvents(isListFirst ? [create, change] : [change, create]);
      expect(isListFirst ? answers : answers.toReversed()).toEqual([expected.list, expected.change]);
      await world.work();
      await finishJobs();
      expect(await recipients()).toEqual(expected.sent);
      expect((await lists()).map(({ error }) => error?.name ?? null)).toEqual(expected.list === OK ? [expected.error ?? null] : []);
    });
  });
});

describe('[MAIL-28] a recurring list that is created while its books change', () => {
  const seriesBody = (more: object) => ({
    ...mailingBody(from, { recipients: '', ...more }), requestId: 'one', maxCost: '5.00',
    recurrence: { local: '2100-01-01T10:00', timeZone: 'Europe/Kyiv', every: 'week' },
  });
  const create = (more: object) => answer('/v2/mailings/series/create', seriesBody(more));

  it.each([
    ['renaming the tag of a filter', byFilter, TAG_IN_USE, BUSY], ['renaming an excluded tag', byFilter, TAG_IN_USE, BUSY],
    ['deleting the segment', bySegment, [409, 'segment_in_use'], [404, 'segment_not_found']],
    ['deleting the book', bySegment, OK, GONE], ['merging the excluded book away', byExclusion, OK, BUSY],
  ] as const)('%s', async (name, chosen, whenLate, created) => {
    const change = () => changed(name);
    const series = () => create(chosen(books));
    expect(await inSlowEvents([change, series])).toEqual([OK, created]);
    await world.db`delete from address_book_job`;
    await renewBooks();
    expect(await inTurn(world.db, (tx) => tx`lock table mailing_series in share mode`, [series, change])).toEqual([OK, whenLate]);
  });

  it('waits for the end of a change that its list would see half of, and names no tag of another spelling', async () => {
    await create({ recipientBooks: [{ addressBookUuid: books.book, filter: { tags: ['VIP'] } }] });
    expect(await changed('renaming the tag of a filter')).toEqual(TAG_IN_USE);
    const merging = await send('/v2/addressbooks/merge', {
      uuid: books.other, fromUuids: [books.book], rule: 'keep', deleteSources: true,
    }) as unknown as BookJob;
    expect(merging.state).toBe('waiting');
    await world.db`update mailing_series set next_at = ${world.clock.now} where customer_id = ${from.customer.id}`;
    await runNextSeries(world.db, { home: 'UA', now: world.clock.now });
    const [series] = await world.db<{ runs: number; nextAt: Date }[]>`
      select runs, next_at as "nextAt" from mailing_series where customer_id = ${from.customer.id}`;
    expect(series).toEqual({ runs: 0, nextAt: new Date(world.clock.now.getTime() + 600_000) });
  });
});

it('[MAIL-02:addressbooks] a filter with a tag that the book no longer has is refused, since an exclusion would end', async () => {
  await send('/v2/segments/delete', { uuid: books.segment });
  await send('/v2/addressbooks/tags/delete', { uuid: books.book, tag: 'blocked' });
  await finishJobs();
  const body = mailingBody(from, { recipients: '', ...byFilter(books) });
  expect([await answer('/smslist/createsend', body), await answer('/v2/mailings/estimate', body)]).toEqual([
    [404, 'tag_not_found'], [404, 'tag_not_found'],
  ]);
});
