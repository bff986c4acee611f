import fc from 'fast-check';
import { isRecipient, matchUnresolved, type PendingSubmit, type UnknownId } from './unresolved-match';
import { receiptKey } from '../results/recipient-key';

const submit = (change: Partial<PendingSubmit> = {}): PendingSubmit => ({
  attemptId: 1n, message: 'm1', destination: '380501234567', sender: 'Shop', reference: 7, loggedAt: 100, state: 'unresolved', ...change,
});
const id = (change: Partial<UnknownId> = {}): UnknownId => ({
  providerMessageId: 'a', recipientKey: receiptKey('380501234567'), otherKey: null, sender: null, reference: null, receivedAt: 200,
  status: 3, ...change,
});
const match = (submits: readonly PendingSubmit[], ids: readonly UnknownId[], echoes = false) => matchUnresolved(submits, ids, { echoes })
  .map(({ attemptId, providerMessageId }) => `${attemptId}=${providerMessageId}`).sort();
const second = submit({ attemptId: 2n, message: 'm2' });

const cases: [string, PendingSubmit[], UnknownId[], string[]][] = [
  ['the only submit to the recipient', [submit()], [id()], ['1=a']],
  ['a number as it is dialled at home', [submit()], [id({ recipientKey: receiptKey('0501234567') })], ['1=a']],
  ['a number behind a mask', [submit()], [id({ recipientKey: receiptKey('38050***01234567') })], ['1=a']],
  ['nothing to another recipient', [submit()], [id({ recipientKey: receiptKey('380671234567') })], []],
  ['nothing by a receipt that came before the submit', [submit()], [id({ receivedAt: 99 })], []],
  ['nothing while an answer may still come', [submit(), submit({ attemptId: 2n, message: 'm2', state: 'open' })], [id()], []],
  ['one receipt for two messages: nobody knows whose', [submit(), second], [id()], []],
  ['two alike receipts for two messages: both', [submit(), second], [id(), id({ providerMessageId: 'b' })], ['1=a', '2=b']],
  ['two receipts that differ: nobody knows whose', [submit(), second], [id(), id({ providerMessageId: 'b', status: 2 })], []],
  ['two that differ, of which one came too early for the second', [submit(), submit({ attemptId: 2n, message: 'm2', loggedAt: 250 })],
    [id(), id({ providerMessageId: 'b', status: 2, receivedAt: 300 })], ['1=a', '2=b']],
  ['more receipts than submits', [submit()], [id(), id({ providerMessageId: 'b' })], []],
  ['parts of one message, as many as are told of', [submit(), submit({ attemptId: 2n }), submit({ attemptId: 3n })],
    [id(), id({ providerMessageId: 'b', status: 2 })], ['1=a', '2=b']],
  ['the sender where two messages wait', [
    submit(), submit({ attemptId: 2n, message: 'm2', sender: 'Bank' }),
  ], [id({ sender: 'bank' })], ['2=a']],
  ['one that waits before one that was given up', [submit({ state: 'given-up' }), second], [id()], ['2=a']],
  ['one that was given up', [submit({ state: 'given-up' })], [id()], ['1=a']],
  ['the recipient where the other number is named first', [submit()],
    [id({ recipientKey: receiptKey('380441112233'), otherKey: receiptKey('380501234567') })], ['1=a']],
  ['nothing where both numbers are of recipients', [submit(), submit({ attemptId: 2n, message: 'm2', destination: '380441112233' })],
    [id({ recipientKey: receiptKey('380441112233'), otherKey: receiptKey('380501234567') })], []],
  ['nothing by so few digits that they name two recipients', [
    submit(), submit({ attemptId: 2n, message: 'm2', destination: '380671234567' }),
  ],
    [id({ recipientKey: receiptKey('1234567') })], []],
];
it.each(cases)('[CHN-07] resolves %s', (_what, submits, ids, expected) => {
  expect(match(submits, ids)).toEqual(expected);
});

it('[CHN-07] trusts a reference where every receipt has one', () => {
  expect(match([submit()], [id({ reference: 8 })], true)).toEqual([]);
  expect(match([submit()], [id({ reference: 7 })], true)).toEqual(['1=a']);
  expect(match([submit()], [id({ reference: 8 })])).toEqual(['1=a']);
});

it.each([
  ['380501234567', '+380 (50) 123-45-67'], ['380501234567', '0501234567'], ['380501234567', '80501234567'], ['79161234567', '89161234567'],
  ['37251234567', '51234567'], ['380501234567', '38050*4567'], ['380501234567', 'Shop'], ['380501234567', ''],
])('[CHN-07] takes the recipient %s for %p', (recipient, reported) => expect(
  isRecipient(receiptKey(recipient), receiptKey(reported)),
).toBe(true));

it.each([['380501234567', '380671234567'], ['380501234567', '0671234567'], ['37251234567', '51234568']])(
  '[CHN-07] does not take the recipient %s for %p',
  (recipient, reported) => expect(isRecipient(receiptKey(recipient), receiptKey(reported))).toBe(false));

/** The provider's handling of one submit; `at` is its receipt's time, null before one. */
type Command = {
  message: number; recipient: number; taken: boolean; answered: boolean; open: boolean; status: number; loggedAt: number; at: number | null;
};

const command: fc.Arbitrary<Command> = fc.record({
  message: fc.nat({ max: 5 }), recipient: fc.nat({ max: 2 }), taken: fc.boolean(), answered: fc.boolean(), open: fc.boolean(),
  status: fc.constantFrom(2, 3), loggedAt: fc.nat({ max: 20 }), at: fc.option(fc.nat({ max: 20 })),
});
const numbers = ['380501234567', '380671234567', '37251234567'];
const forms = [(number: string) => number, (number: string) => `+${number}`, (number: string) => number.slice(-9)];

/** A message has one recipient, and an answered one has a known id. */
function historyOf(commands: readonly Command[], form: number) {
  const submits: (PendingSubmit & Omit<Command, 'message'>)[] = [];
  const ids: (UnknownId & { of: bigint })[] = [];
  for (const [at, each] of commands.entries()) {
    const destination = numbers[each.message % 3] ?? '';
    const attemptId = BigInt(at);
    if (each.answered && !each.open) continue;
    submits.push({
      ...each, attemptId, message: String(each.message), destination, sender: '', reference: 0, state: each.open ? 'open' : 'unresolved',
    });
    if (!each.taken || each.at === null) continue;
    ids.push({
      of: attemptId, providerMessageId: `id${at}`, recipientKey: receiptKey(forms[form]?.(destination) ?? ''), otherKey: null, sender: null,
      reference: null,
      receivedAt: each.loggedAt + each.at, status: each.status,
    });
  }
  return { submits, ids };
}

it('[CHN-07] never resolves a submit that the provider does not have, or by the word about another', () => {
  fc.assert(fc.property(fc.array(command, { maxLength: 9 }), fc.nat({ max: 2 }), (commands, form) => {
    const { submits, ids } = historyOf(commands, form);
    const resolved = matchUnresolved(submits, ids, { echoes: false });
    expect(new Set(resolved.map(({ attemptId }) => attemptId)).size).toBe(resolved.length);
    expect(new Set(resolved.map(({ providerMessageId }) => providerMessageId)).size).toBe(resolved.length);
    for (const { attemptId, providerMessageId } of resolved) {
      const own = submits.find((each) => each.attemptId === attemptId);
      const reported = ids.find((each) => each.providerMessageId === providerMessageId);
      const real = submits.find((each) => each.attemptId === reported?.of);
      expect(own?.state).toBe('unresolved');
      expect(own?.destination).toBe(real?.destination);
      // A wrong message is acceptable only if both were accepted and end alike.
      if (own?.message !== real?.message) expect([own?.taken, real?.status]).toEqual([true, own?.status]);
    }
    for (const message of new Set(submits.map((each) => each.message))) {
      const of = (all: readonly { attemptId: bigint }[]) => (
        all.filter(({ attemptId }) => submits.find((each) => each.attemptId === attemptId)?.message === message)
      );
      expect(of(resolved).length).toBeLessThanOrEqual(submits.filter((each) => each.message === message && each.taken).length);
    }
  }), { numRuns: 3_000 });
});

it('[CHN-07] resolves every submit whose receipt has come where nothing else waits for its recipient, and all of one message', () => {
  fc.assert(fc.property(fc.array(command, { maxLength: 4 }), fc.nat({ max: 2 }), (commands, form) => {
    const { submits, ids } = historyOf(
      commands.map((each) => ({ ...each, message: each.message % 3, open: false, answered: false })), form,
    );
    expect(matchUnresolved(submits, ids, { echoes: false })).toHaveLength(ids.length);
  }), { numRuns: 1_000 });
});
