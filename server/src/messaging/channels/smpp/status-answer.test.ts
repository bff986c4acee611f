import { endAll, openChannel, startSimulator, submission, until } from '../../../../simulators/smsc/channel-under-test';
import type { IdForm } from '../../../../simulators/smsc/behaviour';
import type { MessageIdFormat } from './message-id';
import type { QuerySmResponse } from './query-sm';
import { statusAnswer } from './status-answer';

afterEach(endAll);

test.each<[MessageIdFormat, IdForm]>([
  ['verbatim', 'hex-upper'], ['hex', 'hex-padded'], ['hex', 'hex-upper'], ['decimal', 'decimal-padded'], ['hex-in-response', 'hex-upper'],
  ['decimal-in-response', 'decimal-padded'],
])('[MAIL-10] with ids %p the provider is asked by the id as it wrote it, %p', async (messageIdFormat, idInResponse) => {
  const { port } = await startSimulator({ behaviour: { rules: [{ endsWith: '8', outcome: 'expired' }], idInResponse } });
  const { channel, received } = openChannel(port, { messageIdFormat });
  await until(() => channel.free() > 0);
  channel.submit([submission(8)]);
  await until(() => received.outcomes.length === 1);
  const [outcome] = received.outcomes;
  if (outcome?.kind !== 'accepted') throw new Error('it was accepted');
  const { providerMessageId, verbatimId = providerMessageId } = outcome;
  expect(await channel.query({ providerMessageId, verbatimId, source: 'MyShop', destination: '380670000008' }))
    .toMatchObject({
      kind: 'answered', receipt: { providerMessageId, state: 'expired', destination: '380670000008', doneAt: expect.any(Date) },
    });
});

const question = { providerMessageId: '161', verbatimId: 'A1', source: 'Shop', destination: '380670000008' };
const answered = (change: Partial<QuerySmResponse>) => statusAnswer(
  question, { kind: 'answered', answer: { messageId: 'A1', finalDate: '', state: 'delivered', errorCode: 0, ...change } },
  'hex-in-response',
);

test.each(['A1', '00a1', '161', ''])('[MAIL-10] an answer that names it %p is about ours', (messageId) => {
  expect(answered({ messageId })).toMatchObject({ kind: 'answered', receipt: { providerMessageId: '161', state: 'delivered' } });
});

test.each(['A2', '162', 'nobody'])('[MAIL-10] an answer about %p says nothing about ours', (messageId) => {
  expect(answered({ messageId })).toEqual({ kind: 'unanswered' });
});

test.each([
  [0x67, 'unknown'], [0x0c, 'unknown'], [0x03, 'unknown'], [0x58, 'unanswered'], [0x08, 'unanswered'], [0x04, 'unanswered'],
])('[MAIL-10] a question refused with %i is %p: what may pass is asked again later', (status, kind) => {
  expect(statusAnswer(question, { kind: 'failed', status }, 'verbatim')).toEqual({ kind });
});
