import { apiOperations, type ApiOperation } from '@portal/contracts/api';
import { exampleOf, requestExample } from './request-example';

const operations = Object.values(apiOperations) as ApiOperation[];
const withBody = operations.filter(({ bodyKind }) => bodyKind !== 'none');

it('[DOC-01] the example of every operation with a body is accepted by its contract and says something', () => {
  expect(withBody.length).toBeGreaterThan(10);
  for (const { id, body } of withBody) {
    const example = exampleOf(body);
    expect([id, body.safeParse(example).error?.issues]).toEqual([id, undefined]);
    expect([id, Object.keys(example as object).length > 0]).toEqual([id, true]);
    expect([id, JSON.stringify(example).includes('"text"]') || JSON.stringify(example).includes(':"text"')]).toEqual([id, false]);
  }
});

it('shows a request as HTTP text, with the lines of a bulk request', () => {
  const text = (id: string) => requestExample(operations.find((operation) => operation.id === id)!);
  expect(text('getMessage')).toBe('GET /api/v1/messages/{uuid}\nAuthorization: Bearer $PORTAL_KEY');
  expect(text('verifyOtp')).toBe([
    'POST /api/v1/otp/{uuid}/verify', 'Authorization: Bearer $PORTAL_KEY', 'Content-Type: application/json', '',
    '{\n  "code": "482913"\n}',
  ].join('\n'));
  expect(text('sendBulk')).toBe([
    'POST /api/v1/messages/bulk', 'Authorization: Bearer $PORTAL_KEY', 'Content-Type: application/x-ndjson', '',
    '{"from":"Shop","type":"sms","text":"Your order 4711 is on its way."}', '{"to":"+380671234567"}',
  ].join('\n'));
});
