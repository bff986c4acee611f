import { failure } from '@portal/portal';
import { deedAsked, deedDropped, deedEnded, deedFailed, deedRequested, deedsReducer, selectDeed, type DeedsState } from './deeds.slice';
import { anInvoice } from './invoices.fixture';

const first = anInvoice();
const second = anInvoice({ uuid: '0198c1d0-0000-4000-8000-000000000072' });
const after = (...actions: Parameters<typeof deedsReducer>[1][]) => actions.reduce<DeedsState>(deedsReducer, deedsReducer(undefined, { type: 'begin' }));
const refused = failure('server_unavailable');

it('nothing else is asked or begun while a deed is under way', () => {
  const running = after(deedAsked({ deed: 'cancel', invoice: first }), deedRequested({ deed: 'cancel', uuid: first.uuid, sum: first.sum }));
  expect(deedsReducer(running, deedAsked({ deed: 'accept', invoice: second }))).toBe(running);
  expect(deedsReducer(running, deedRequested({ deed: 'accept', uuid: second.uuid, sum: second.sum }))).toBe(running);
  expect(deedsReducer(running, deedDropped())).toMatchObject({ asked: null, current: { uuid: first.uuid, busy: true } });
});

it('the end of a deed leaves the question about another alone', () => {
  const asked = after(deedAsked({ deed: 'refund', invoice: first }));
  expect(deedsReducer(asked, deedEnded({ deed: 'accept', invoice: first })).asked).toEqual({ deed: 'refund', invoice: first });
  expect(deedsReducer(asked, deedEnded({ deed: 'refund', invoice: second })).asked).toEqual({ deed: 'refund', invoice: first });
  expect(deedsReducer(asked, deedEnded({ deed: 'refund', invoice: first })).asked).toBeNull();
});

it('a refusal is told of the deed that was refused, and of no other', () => {
  const running = after(deedRequested({ deed: 'accept', uuid: first.uuid, sum: first.sum }));
  expect(deedsReducer(running, deedFailed({ deed: 'accept', uuid: second.uuid, failure: refused }))).toBe(running);
  const finances = { invoiceDeeds: deedsReducer(running, deedFailed({ deed: 'accept', uuid: first.uuid, failure: refused })) };
  expect([selectDeed('accept', first.uuid)({ finances })?.failure, selectDeed('cancel', first.uuid)({ finances }), selectDeed('accept', second.uuid)({ finances })]).toEqual([refused, null, null]);
});
