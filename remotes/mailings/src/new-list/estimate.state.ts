import { mailings, type Data, type Input, type MailingContent } from '@portal/contracts';
import { publishTopic } from '@portal/portal';
import { quietRequest, request } from '@portal/portal/api';
import { command, resource } from '@portal/portal/resource';
import { delay } from '@portal/portal/saga';

/** A sent test message, and the number it was sent to. */
export type TestSent = Data<typeof mailings.test> & { num: string };

const DEBOUNCE_MS = 500;

/** Dropped when the step is left, because prices and balance may change. */
export const costEstimate = resource('mailings/costEstimate', function* (content: MailingContent) {
  yield* delay(DEBOUNCE_MS);
  // A newer request cancels this one and aborts its HTTP request. This is safe, because an estimate has no side effects.
  const controller = new AbortController();
  try {
    return yield* request(mailings.estimate, { body: content }, { quiet: true, signal: controller.signal });
  } finally {
    controller.abort();
  }
}, { dropOnClose: true });

/** Costs money, so a success is shown even if the step was left before. */
export const sendTestMessage = command('mailings/sendTestMessage', function* (body: Input<typeof mailings.test>['body']) {
  const sent = yield* quietRequest(mailings.test, { body });
  yield* publishTopic('mailing.changed', { id: sent.listId });
  return { ...sent, num: body.num };
}, { deliverLate: true });
