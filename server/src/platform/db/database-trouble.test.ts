import { isDatabaseTrouble } from './database-trouble';

const failed = (code: string, message = '') => Object.assign(new Error(message), { code });

it.each([
  ['ECONNREFUSED', ''], ['CONNECTION_CLOSED', ''], ['08006', 'connection failure'], ['40P01', 'deadlock detected'], ['53300', ''],
  ['57P01', 'terminating connection'], ['25006', 'read-only'],
  ['XX000', 'failure on connection marked as essential: worker-1:5432'],
  ['XX000', 'server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally'],
])('a call that failed with %s %s may succeed when it is repeated', (code, message) => {
  expect(isDatabaseTrouble(failed(code, message))).toBe(true);
});

it.each([
  ['23505', 'duplicate key'], ['22P02', 'invalid input syntax'], ['XX000', 'cache lookup failed for type 17'],
  ['XX000', 'could not find valid entry for shard 102008'], ['ENOSPC', ''],
  ['42P01', ''],
])('a call that failed with %s %s would fail again', (code, message) => {
  expect(isDatabaseTrouble(failed(code, message))).toBe(false);
});

it('knows no code of other values', () => {
  for (const value of [null, undefined, 'XX000', {}, { code: 8006 }]) expect(isDatabaseTrouble(value)).toBe(false);
});
