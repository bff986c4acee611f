import { faultsOfSingle, type SentSingle } from './single-verdict';

const text = 'Your order is on its way.';
const sent = (more: Partial<SentSingle> = {}): SentSingle => ({
  recipient: '380990000001', text, isRepeatable: false, refusal: null, mayLackMoney: false, ids: new Set(['7']), refusals: new Set(),
  unanswered: 0, isRecovered: false, cancellation: null, ...more,
});
const message = (more: object = {}) => (
  { id: '7', recipient: '380990000001', status: 3, charged: 4_500n, price: 4_500n, wireParts: 1, reason: null, text, ...more });
const submitted = (what = text) => new Map([[1, { text: what, times: 1 }]]);
const none = { ids: new Set<string>() };

it.each([
  ['an accepted message', sent(), [message()], submitted()],
  ['one that was refused as it must be', sent({ ...none, refusal: 'no_price', refusals: new Set(['no_price']) }), [], undefined],
  ['one without an answer that was not stored', sent({ ...none, unanswered: 1 }), [], undefined],
  ['one without an answer that was stored', sent({ ...none, unanswered: 1 }), [message()], submitted()],
  ['one that lacked money', sent({ ...none, mayLackMoney: true, refusals: new Set(['balance_insufficient']) }), [], undefined],
  ['a canceled one', sent({ cancellation: 'canceled' }), [message({ reason: 'cancelled' })], undefined],
])('accepts %s', (_, call, messages, parts) => {
  expect(faultsOfSingle({ call, messages, parts })).toEqual([]);
});

it.each([
  ['accepted and not stored', sent(), [], undefined],
  ['stored more than once', sent(), [message(), message()], submitted()],
  ['answered with several ids', sent({ ids: new Set(['7', '8']) }), [message()], submitted()],
  ['answered with the id of another message', sent({ ids: new Set(['8']) }), [message()], submitted()],
  ['stored although refused', sent({ ...none, refusal: 'no_price', refusals: new Set(['no_price']) }), [message()], submitted()],
  ['stored although nothing was sent', sent(none), [message()], submitted()],
  ['submitted and not stored', sent({ ...none, unanswered: 1 }), [], submitted()],
  ['accepted and refused', sent({ mayLackMoney: true, refusals: new Set(['balance_insufficient']) }), [message()], submitted()],
  ['accepted instead of refused', sent({ refusal: 'no_price' }), [message()], submitted()],
  ['never answered', sent({ ...none, isRepeatable: true, unanswered: 9 }), [message()], submitted()],
  ['stored with another text', sent(), [message({ text: 'Another' })], submitted()],
  ['submitted with another text', sent(), [message()], submitted('Another')],
  ['submitted although canceled', sent({ cancellation: 'canceled' }), [message({ reason: 'cancelled' })], submitted()],
  ['canceled by nobody', sent(), [message({ reason: 'cancelled' })], undefined],
  ['refused with server_unexpected', sent({ ...none, refusals: new Set(['server_unexpected']) }), [], undefined],
])('finds a message %s', (fault, call, messages, parts) => {
  expect(faultsOfSingle({ call, messages, parts })).toEqual([fault]);
});
