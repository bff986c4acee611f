import fc from 'fast-check';
import { publicId, readPublicId } from './index';

const customers = fc.bigInt(1n, 1n << 40n);
const ids = fc.bigInt(1n, (1n << 61n) - 1n);
const kinds = fc.constantFrom('message' as const, 'list' as const);

it('is a UUIDv8 that stands for one number of one kind of one customer', () => {
  fc.assert(fc.property(kinds, customers, ids, (kind, customer, id) => {
    const uuid = publicId(kind, customer, id);
    expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(readPublicId(kind, customer, uuid)).toBe(id);
    expect(readPublicId(kind, customer, uuid.toUpperCase())).toBe(id);
    expect(readPublicId(kind, customer + 1n, uuid)).toBeNull();
    expect(readPublicId(kind === 'list' ? 'message' : 'list', customer, uuid)).toBeNull();
  }));
});

it('tells nothing of how many there are', () => {
  const [one, next] = [publicId('message', 7n, 1n), publicId('message', 7n, 2n)];
  const alike = [...one].filter((letter, index) => letter === next[index]).length;
  expect(alike).toBeLessThan(18);
});

it.each([
  '', 'x', '3f2b8c1e-9a4d-8e21-b7c0-5d1f0a6e4b92', '3f2b8c1e-9a4d-4e21-b7c0-5d1f0a6e4b92', '00000000-0000-8000-8000-000000000000',
])('%j stands for none', (uuid) => {
  expect(readPublicId('message', 7n, uuid)).toBeNull();
});

it.each([0n, -1n, 1n << 61n])('is made of no id %s', (id) => {
  expect(() => publicId('list', 7n, id)).toThrow(RangeError);
});
