import type { SubmissionOutcome } from '../../channels';
import { EarlyReceipts } from './early-receipts';
import type { Received } from './write-batch';

const received = (providerMessageId: string): Received => (
  { receipt: { providerMessageId, state: 'delivered', destination: '380501234567', raw: '' }, acknowledge: () => undefined });
const accepted = (providerMessageId: string): SubmissionOutcome => ({ kind: 'accepted', attemptId: 1n, providerMessageId });

let found: string[];
let early: EarlyReceipts;

beforeEach(() => {
  jest.useFakeTimers();
  found = [];
  early = new EarlyReceipts((each) => found.push(...each.map(({ receipt }) => receipt.providerMessageId)));
});

afterEach(() => jest.useRealTimers());

it('holds nothing back while nothing is answered', () => {
  early.take(received('1'));
  expect(found).toEqual(['1']);
  expect(early.size).toBe(0);
});

it('holds a receipt back until the answer that tells its id is stored, however long that takes', () => {
  early.answered([accepted('1')]);
  early.take(received('1'));
  jest.advanceTimersByTime(60_000);
  expect(found).toEqual([]);
  early.stored([accepted('1')]);
  expect(found).toEqual(['1']);
});

it('gives an answer that was overtaken a moment to come', () => {
  early.answered([accepted('other')]);
  early.take(received('1'));
  early.answered([accepted('1')]);
  jest.advanceTimersByTime(1_000);
  expect(found).toEqual([]);
  early.stored([accepted('1')]);
  expect(found).toEqual(['1']);
});

it('lets a receipt go that nobody answers for, after a moment', () => {
  early.answered([accepted('other')]);
  early.take(received('1'));
  expect(found).toEqual([]);
  jest.advanceTimersByTime(40);
  expect(found).toEqual(['1']);
});

it('waits for no overtaken answer once it is to be over', () => {
  early.answered([accepted('2')]);
  early.take(received('1'));
  early.take(received('2'));
  early.flush();
  expect(found).toEqual(['1']);
  expect(early.all()).toEqual([expect.objectContaining({ receipt: expect.objectContaining({ providerMessageId: '2' }) })]);
});

it('gives the receipts of answers that are being stored, so that they are stored together', () => {
  early.answered([accepted('1'), accepted('2')]);
  early.take(received('1'));
  early.take(received('2'));
  expect(early.of([accepted('1')]).map(({ receipt }) => receipt.providerMessageId)).toEqual(['1']);
  early.stored([accepted('1'), accepted('2')]);
  expect(found).toEqual(['2']);
});
