import { failureAdvice } from './failure-advice';

it.each([
  ['expired', 'phone'], ['undeliverable', 'retryOnce'], ['ESME_RINVDSTADR', 'number'], ['number', 'number'], ['stop_listed', 'optedOut'],
  ['cancelled', 'nothing'], ['no_route', 'route'], ['unanswered', 'recheck'], ['0x0432', 'support'], [null, 'support'],
])('[MAIL-11] says what to do about %s', (reason, advice) => {
  expect(failureAdvice(reason)).toBe(advice);
});
