import { mailings, type Data, type Input, type MailingContent } from '@portal/contracts';
import { publishTopic } from '@portal/portal';
import { quietRequest, request } from '@portal/portal/api';
import { command, resource } from '@portal/portal/resource';
import { call, delay, race, select, take } from '@portal/portal/saga';
import { createList } from './new-list.state';

/** A sent test message, and the number it was sent to. */
export type TestSent = Data<typeof mailings.test> & { num: string };

const DEBOUNCE_MS = 500;

/** Dropped when the step is left, because prices and balance may change. */
export const costEstimate = resource('mailings/costEstimate', function* (content: MailingContent) {
  yield* delay(DEBOUNCE_MS);
  for (;;) {
    // The list takes over the uploaded file, so no estimate runs while it is created, or afterwards.
    if ((yield* select(createList.select(''))).status === 'busy') yield* take(createList.failed);
    const { estimate } = yield* race({ estimate: call(estimateOf, content), creation: take(createList.submitted) });
    if (estimate) return estimate;
  }
}, { dropOnClose: true });

/** A newer request cancels this one and aborts its HTTP request. This is safe, because an estimate has no side effects. */
function* estimateOf(content: MailingContent) {
  const controller = new AbortController();
  try {
    return yield* request(mailings.estimate, { body: content }, { quiet: true, signal: controller.signal });
  } finally {
    controller.abort();
  }
}

/** Costs money, so a success is shown even if the step was left before. */
export const sendTestMessage = command('mailings/sendTestMessage', function* (body: Input<typeof mailings.test>['body']) {
  const sent = yield* quietRequest(mailings.test, { body });
  yield* publishTopic('mailing.changed', { id: sent.listId });
  return { ...sent, num: body.num };
}, { deliverLate: true });
