import * as fc from 'fast-check';
import { AttemptUuid } from './attempt-uuid';

const attemptId = fc.bigInt({ min: 0n, max: (1n << 62n) - 1n });

it('is a UUID of version 8 that gives the attempt back', () => {
  fc.assert(fc.property(fc.string(), attemptId, (connection, id) => {
    const uuid = new AttemptUuid(connection);
    expect(uuid.of(id)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(uuid.attemptIn(uuid.of(id))).toBe(id);
    expect(uuid.attemptIn(uuid.of(id).toUpperCase())).toBe(id);
  }));
});

it('is nobody else\'s: another connection reads nothing in it, nor does anybody in anything else', () => {
  const own = new AttemptUuid('one');
  fc.assert(fc.property(attemptId, (id) => own.attemptIn(new AttemptUuid('another').of(id)) === undefined));
  fc.assert(fc.property(fc.oneof(fc.string(), fc.uuid()), (text) => own.attemptIn(text) === undefined));
});

it('is named by the key in the callback address, which no two connections share', () => {
  const named = AttemptUuid.ofConnection({ name: 'viber', callbackUrl: 'https://one.example/providers/key' });
  const moved = AttemptUuid.ofConnection({ name: 'viber', callbackUrl: 'https://two.example/providers/key' });
  expect(moved.attemptIn(named.of(7n))).toBe(7n);
});
