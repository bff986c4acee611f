import { OpenQueries } from './open-queries';

test('a query ends by its answer, by time or with the connection, and once', async () => {
  const queries = new OpenQueries(1_000);
  const answers = [queries.add(1, 0), queries.add(2, 0), queries.add(3, 500)];
  expect(queries.settle(1, { kind: 'failed', status: 0x67 })).toBe(true);
  expect(queries.settle(1, { kind: 'unanswered' })).toBe(false);
  queries.expire(1_000);
  expect(queries.settle(2, { kind: 'unanswered' })).toBe(false);
  queries.abandon();
  expect(await Promise.all(answers)).toEqual([{ kind: 'failed', status: 0x67 }, { kind: 'unanswered' }, { kind: 'unanswered' }]);
});
