import { callbackBodies } from '@portal/contracts/api';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { bodyOf, type StatusEvent, type WebhookEvent } from './payload';

const status: StatusEvent = {
  uuid: '3f2b8c1e-9a4d-8e21-b7c0-5d1f0a6e4b92', messageId: 9_007_199_254_740_993n, listId: 7n, customerListId: 'order 5',
  customerSmsId: null, from: 'Portal', recipient: '380501234567', messageType: 'sms',
  status: 3, extendedStatus: 'seen', detail: { call: '442079460100' }, reason: null, stage: 1, parts: 2, charged: 9_050n,
  sentAt: new Date('2026-11-20T10:00:00Z'),
};
const reported: WebhookEvent = {
  class: 'standard', params: null, happenedAt: new Date('2026-11-20T10:00:01.5Z'), status, incoming: null, lowBalance: null,
};
const incoming = {
  incomingId: 4n, source: '380501234567', destination: '4455', text: 'Так 👍\u2028"',
  file: { url: 'https://files.example/1', name: 'a.png', secret: 1 },
};

const lowBalance = { accountUuid: '0198c1d0-0000-7000-8000-000000000001', name: 'Київ', sum: '49.50', threshold: '50.00', currency: 'UAH' };

describe('what a callback says', () => {
  it('[API-02] of a status, in the form of Standard Webhooks', () => {
    expect(JSON.parse(bodyOf({ ...reported, params: { shop: 'Київ', nested: { a: 1 }, number: 5 } }))).toEqual({
      type: 'message.status', timestamp: '2026-11-20T10:00:01.500Z',
      data: {
        id: '9007199254740993', uuid: '3f2b8c1e-9a4d-8e21-b7c0-5d1f0a6e4b92', listId: '7', customerListId: 'order 5', customerSmsId: null,
        from: 'Portal', recipient: '380501234567', messageType: 'sms',
        status: 3, statusName: 'delivered', extended_status: 'seen', detail_call: '442079460100', reason: null, stage: 'fallback',
        partscount: 2, cost: '0.905',
        dtsend: '2026-11-20T10:00:00.000Z', updated: '2026-11-20T10:00:01.500Z', params: { shop: 'Київ' },
      },
    });
  });

  it.each([
    [0, null, 'scheduled'], [10, null, 'queued'], [2, 'no_route', 'rejected'], [2, 'cancelled', 'canceled'],
    [2, 'stop_listed', 'blockedStopList'], [101, null, 'unknown'], [77, null, 'unknown'],
  ])('names the status %i (%s) as the public API does: %s', (code, reason, name) => {
    expect(
      JSON.parse(bodyOf({ ...reported, status: { ...status, status: code, reason, sentAt: null } })).data,
    ).toMatchObject({ status: code, statusName: name });
  });

  it('[MAIL-15] names what was sent by its status, whatever its reason', () => {
    expect(
      JSON.parse(bodyOf({ ...reported, status: { ...status, status: 2, reason: 'undeliverable' } })).data,
    ).toMatchObject({ status: 2, statusName: 'undeliverable' });
  });

  it.each([['ESME_RINVDSTADR', 'number'], ['invalid_number', 'number'], ['no_route', 'no_route'], [
    'cancelled', 'canceled',
  ], ['0x00000401', '0x00000401']])('[API-02] tells the reason %s by the name that the documentation explains: %s', (reason, name) => {
    expect(JSON.parse(bodyOf({ ...reported, status: { ...status, status: 2, reason } })).data.reason).toBe(name);
  });

  it('says of a test that it is one, in both classes', () => {
    expect(JSON.parse(bodyOf({ ...reported, isTest: true })).data).toMatchObject({ test: true, recipient: '380501234567' });
    expect(JSON.parse(bodyOf({ ...reported, class: 'flat', isTest: true }))).toMatchObject({ test: 'true' });
    expect(bodyOf(reported)).not.toContain('"test"');
  });

  it('[API-02] of an incoming message', () => {
    expect(JSON.parse(bodyOf({ ...reported, status: null, incoming }))).toEqual({
      type: 'message.incoming', timestamp: '2026-11-20T10:00:01.500Z',
      data: {
        id: '4', from: '380501234567', to: '4455', text: 'Так 👍\u2028"', fileUrl: 'https://files.example/1', fileName: 'a.png',
        received: '2026-11-20T10:00:01.500Z', params: {},
      },
    });
  });

  it('[API-02] of an account that runs low', () => {
    expect(JSON.parse(bodyOf({ ...reported, status: null, lowBalance }))).toEqual({
      type: 'balance.low', timestamp: '2026-11-20T10:00:01.500Z',
      data: { accountUuid: lowBalance.accountUuid, name: 'Київ', sum: '49.50', threshold: '50.00', currency_code: 'UAH', params: {} },
    });
  });

  it('[API-02] flat, every value a string at the top', () => {
    const body: Record<string, unknown> = JSON.parse(bodyOf({ ...reported, class: 'flat', params: { shop: 'Kyiv' } }));
    expect(body).toMatchObject({
      type: 'message.status', id: '9007199254740993', status: '3', customerSmsId: '', partscount: '2', shop: 'Kyiv',
    });
    for (const value of Object.values(body)) expect(typeof value).toBe('string');
  });

  const anything = fc.oneof(
    fc.jsonValue(), fc.dictionary(fc.string(), fc.oneof(fc.string({ maxLength: 2_000 }), fc.jsonValue()), { maxKeys: 40 }),
  );

  it('[API-02] whatever the parameters are: no field changes, nothing but strings is echoed, and it stays small', () => {
    const bare: Record<string, unknown> = JSON.parse(bodyOf({ ...reported, class: 'flat' }));
    fc.assert(fc.property(anything, (params) => {
      const flat: Record<string, unknown> = JSON.parse(bodyOf({ ...reported, class: 'flat', params }));
      for (const [name, value] of Object.entries(bare)) expect(flat[name]).toBe(value);
      const { data } = JSON.parse(bodyOf({ ...reported, params }));
      for (const value of Object.values(data.params)) expect(typeof value).toBe('string');
      expect(data).toMatchObject({ status: 3, id: '9007199254740993' });
      expect(Buffer.byteLength(bodyOf({ ...reported, params }))).toBeLessThan(64_000);
    }), { numRuns: 300 });
  });

  it('[API-02] parameters that look like headers, fields or prototypes are words in the body and nothing else', () => {
    const params = JSON.parse(
      '{"a\\r\\nX-Evil: 1": "b\\r\\n\\r\\nGET / HTTP/1.1", "status": "2", "__proto__": "p", "type": "x"}',
    ) as unknown;
    const flat = bodyOf({ ...reported, class: 'flat', params });
    expect(flat).not.toMatch(/[\r\n]/);
    expect(JSON.parse(flat)).toMatchObject({ type: 'message.status', status: '3' });
    expect(
      JSON.parse(bodyOf({ ...reported, params })).data.params,
    ).toMatchObject({ 'a\r\nX-Evil: 1': 'b\r\n\r\nGET / HTTP/1.1', 'status': '2' });
  });

  const bare: StatusEvent = {
    ...status, listId: null, customerListId: null, from: null, recipient: null, messageType: null, extendedStatus: null, detail: null,
    reason: null, stage: 0, parts: null, sentAt: null,
  };
  it.each<[keyof typeof callbackBodies, string, Partial<WebhookEvent>]>([
    ['message.status', 'with all it can tell', {
      status: { ...status, customerSmsId: 'a', reason: 'no_route', detail: { call: '1', cliFilter: '(.*)1' } }, isTest: true,
    }],
    ['message.status', 'with as little as it can', { status: bare }],
    ['message.status', 'of a code that nobody knows', { status: { ...status, status: 77 } }],
    ['message.incoming', 'with a file', { status: null, incoming }],
    ['message.incoming', 'without one', { status: null, incoming: { ...incoming, text: '', file: null } }],
    ['balance.low', 'of an account', { status: null, lowBalance }],
  ])('[API-02] is of the shape that is documented, with no field beside it: %s %s', (type, _what, some) => {
    const { standard, flat } = callbackBodies[type];
    for (const params of [null, { shop: 'Kyiv' }]) {
      const [whole, top] = (['standard', 'flat'] as const).map((written) => JSON.parse(
        bodyOf({ ...reported, ...some, params, class: written }),
      ) as { data: object });
      // Parsing would drop unknown fields.
      expect(z.parse(standard, whole)).toEqual(whole);
      expect(z.parse(flat, top)).toEqual(top);
      expect(Object.keys(top ?? {}).filter((name) => !Object.hasOwn(flat.shape, name))).toEqual(params ? ['shop'] : []);
    }
  });

  it('is the same text every time: a try that is repeated says what the first one said', () => {
    expect(bodyOf({ ...reported, params: { b: '1', a: '2' } })).toBe(bodyOf({ ...reported, params: { b: '1', a: '2' } }));
  });
});
