import { encodedTag, entityTag, isKnown } from './entity-tag';

it('the same content has one tag, and another one in each encoding', () => {
  const etag = entityTag('a');
  expect(etag).toMatch(/^"[\w-]{27}"$/);
  expect([entityTag(Buffer.from('a')), encodedTag(etag, null)]).toEqual([etag, etag]);
  expect(encodedTag(etag, 'gzip')).toMatch(/^"[\w-]{27}-gzip"$/);
  expect(entityTag('b')).not.toBe(etag);
});

it.each([
  ['"a"', true], ['W/"a"', true], ['"b", "a"', true], ['W/"b" ,W/"a"', true], ['*', true],
  ['"b"', false], ['a', false], ['"a-gzip"', false], ['', false], [undefined, false],
])('who has %j knows "a": %s', (header, known) => {
  expect(isKnown(header, '"a"')).toBe(known);
});
