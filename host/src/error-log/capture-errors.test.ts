import { captureErrors } from './capture-errors';
import { describeError, errorLogCleared, errorLogged, errorLogSlice } from './error-log.slice';

test('script errors and unhandled rejections are reported with the error, until stopped', () => {
  const reported: unknown[] = [];
  const stop = captureErrors((error, where) => reported.push([error, where]));
  const error = new Error('lost');
  const reject = () => dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'because' }));
  dispatchEvent(new ErrorEvent('error', { error, filename: '/assets/a.js' }));
  reject();
  stop();
  reject();
  expect(reported).toEqual([[error, '/assets/a.js'], ['because', 'promise']]);
});

test('the log keeps the last hundred errors with causes, and can be cleared', () => {
  const cause = new Error('the wire');
  const entries = Array.from({ length: 101 }, (_, n) => describeError(new Error(`number ${n}`, { cause }), 'test'));
  const log = entries.map(errorLogged).reduce(errorLogSlice.reducer, errorLogSlice.getInitialState());
  expect([log.length, log[0]?.message, log[99]?.message]).toEqual([100, 'number 1', 'number 100']);
  expect(log[0]?.stack).toMatch(/number 1[\s\S]*Caused by: Error: the wire/);
  expect(errorLogSlice.reducer(log, errorLogCleared())).toEqual([]);
});
