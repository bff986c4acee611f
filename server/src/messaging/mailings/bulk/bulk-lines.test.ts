import type { ApiProblem } from '@portal/contracts/api';
import { apiCaller, callerWith } from '../../../../test/api-caller';
import { BulkSummary } from './bulk-summary';
import { createBulkWorld, NDJSON, type BulkAnswer, type BulkWorld, type BulkClient } from './bulk.fixture';
import type { Line } from './line-reader';
import { readLines } from './read-lines';

let world: BulkWorld;
let by: BulkClient;
beforeAll(async () => { world = await createBulkWorld(); });
beforeEach(async () => { by = await world.program(); });
afterAll(() => world.close());

const faultOf = async (line: object | string, head: object = {}) => {
  const { status, body } = await world.bulk(by, head, [{ to: '+380671234567', text: 'Hi' }, line]);
  const [fault] = body.faults;
  return [status, body.accepted, body.rejected, fault?.line, fault?.pointer, fault?.code];
};

describe('a line of a bulk request', () => {
  it.each([
    ['a number that is none', { to: '12' }, '/to', 'num_invalid'],
    ['no number', { name: 'Olena' }, '/to', 'empty_parameter'],
    ['a landline', { to: '+380441234567' }, '/to', 'landline_not_allowed'],
    ['a number of another type', { to: 380671234568 }, '/to', 'field_invalid'],
    ['an unknown field', { to: '+380671234568', nane: 'Olena' }, '/nane', 'field_unknown'],
    ['a name that is given twice', '{"to":"+380671234568","name":"a","name":"b"}', '/name', 'field_repeated'],
    ['a number that is given twice, once escaped', '{"to":"+380671234568","\\u0074o":"+380671234569"}', '/to', 'field_repeated'],
    ['a field of another type', { to: '+380671234568', param1: 5 }, '/param1', 'field_invalid'],
    ['a value that is too long', { to: '+380671234568', param1: 'x'.repeat(501) }, '/param1', 'field_invalid'],
    ['an empty text', { to: '+380671234568', text: '' }, '/text', 'empty_parameter'],
    ['a text of nothing but spaces', { to: '+380671234568', text: '  ' }, '/text', 'text_empty'],
    ['a text that cannot be shown', { to: '+380671234568', text: 'a\u0007b' }, '/text', 'text_malformed'],
    ['half a surrogate pair', '{"to":"+380671234568","name":"\\ud800"}', '/name', 'field_invalid'],
    ['a NUL', '{"to":"+380671234568","customerSmsId":"a\\u0000"}', '/customerSmsId', 'field_invalid'],
    ['the name of a prototype', '{"to":"+380671234568","__proto__":{"name":"x"}}', '', 'field_invalid'],
    ['no JSON', '{"to":"+380671234568"', '', 'field_invalid'],
    ['a list', '["+380671234568"]', '', 'field_invalid'],
    ['nothing', 'null', '', 'field_invalid'],
    ['a text alone', '"+380671234568"', '', 'field_invalid'],
    ['much nesting', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, '', 'field_invalid'],
    ['more than a line may have', `{"to":"+380671234568","name":"${'x'.repeat(20_000)}"}`, '', 'payload_too_large'],
  ])('[API-01] with %s is rejected alone, and told of by its number and the field', async (_, line, pointer, code) => {
    expect(await faultOf(line)).toEqual([202, 1, 1, 3, pointer, code]);
  });

  it('[API-01] without a text is rejected where the head has none either', async () => {
    expect(await faultOf({ to: '+380501234567' }, { text: '' })).toEqual([202, 1, 1, 3, '/text', 'text_empty']);
  });

  it('[API-01] that is no UTF-8 is rejected, those with another ending and empty ones are not', async () => {
    const payload = Buffer.concat([
      Buffer.from('\ufeff{"from":"DEMO","type":"sms","text":"Hi"}\r\n\r\n{"to":"+380671234567"}\r\n{"to":"+38067123456'),
      Buffer.from([0xff]), Buffer.from('"}\n\n{"to":"+380501234567"}'),
    ]);
    const { status, body } = await by.api.call<BulkAnswer>('POST', '/api/v1/messages/bulk', payload, NDJSON);
    expect([status, body]).toMatchObject([
      202, { lines: 3, accepted: 2, rejected: 1, faults: [{ line: 4, pointer: '', code: 'field_invalid' }] },
    ]);
  });

  it('[API-01] is told of with the first hundred that are rejected, and counted with all', async () => {
    const { body } = await world.bulk(
      by, {}, [{ to: '+380671234567' }, ...Array.from({ length: 150 }, (_, index) => ({ to: String(index) }))],
    );
    expect([body.lines, body.accepted, body.rejected, body.faults.length, body.faults.at(-1)?.line]).toEqual([151, 1, 150, 100, 102]);
    for (const { detail } of body.faults) expect(detail).not.toBe('');
  });
});

it('[API-01] more lines than are allowed are refused at the first that is too many, whatever they say', async () => {
  // The API's maximum would take a minute on a busy machine.
  const max = 20_000;
  let read = 0;
  async function* endless(): AsyncGenerator<Line[]> {
    for (;;) {
      read += 1_000;
      yield Array.from({ length: 1_000 }, (_, index) => ({ number: read + index, fault: 'encoding' as const }));
    }
  }
  const rules = {
    home: 'UA' as const, landlines: false, main: { type: 'sms' as const, contentType: 'text/plain' as const, body: 'Hi' },
    acceptedFields: [],
  };
  const summary = new BulkSummary({ from: 'DEMO', type: 'sms', text: 'Hi', contentType: 'text/plain', stopListCheck: true, hold: false });
  await expect(readLines(endless(), { summary, rules, store: async () => 0, max })).rejects.toMatchObject({ error: 'too_many_lines' });
  expect(read).toBe(max + 1_000);
});

describe('the head of a bulk request', () => {
  it.each([
    ['without a name to send under', { from: undefined }, 400, 'invalid_request', ['/from']],
    ['with an unknown field', { recipients: 'x' }, 400, 'invalid_request', ['/recipients']],
    ['with several faults', { type: 'pigeon', hold: 'yes', ttlSeconds: 1 }, 400, 'invalid_request', ['/type', '/ttlSeconds', '/hold']],
    ['with a fault within the fallback', { fallback: { type: 'sms', text: 'x', body: 'y' } }, 400, 'invalid_request', ['/fallback/body']],
    ['under a name that there is not', { from: 'Nobody' }, 404, 'alpha_name_not_found', ['/from']],
    ['of a type that the name does not carry', { type: 'viber' }, 409, 'no_direction', ['/type']],
    ['with a fallback that says nothing', { fallback: { type: 'sms' } }, 400, 'text_empty', ['/fallback/text']],
    ['with a text that is too long', { text: 'x'.repeat(4_001) }, 400, 'invalid_request', ['/text']],
    ['with a text that cannot be shown', { text: 'a\u0007' }, 400, 'text_malformed', ['/text']],
    ['for a time that has passed', { sendAt: '2020-01-01T00:00:00Z' }, 409, 'send_time_past', ['/sendAt']],
    ['at two times', {
      sendAt: '2090-01-01T00:00:00Z', sendAtLocal: { local: '2090-01-01T00:00', timeZone: 'UTC' },
    }, 400, 'invalid_request', ['/sendAtLocal']],
    ['in a time zone that there is not', {
      sendAtLocal: { local: '2090-01-01T00:00', timeZone: 'Mars/Base' },
    }, 400, 'send_time_invalid', ['/sendAtLocal']],
    ['of an organization that there is not', {
      organizationUuid: '3f2b8c1e-9a4d-4e21-b7c0-5d1f0a6e4b92',
    }, 404, 'not_found', ['/organizationUuid']],
  ])('[API-01] %s refuses all of it', async (_, head, status, code, pointers) => {
    expect(await world.refusal(world.bulk(by, head, [{ to: '+380671234567' }]))).toEqual([status, code, pointers]);
    expect(await world.left(by)).toEqual([0, 0]);
  });

  it('[API-01] refuses all of it where it is no JSON, or has a field twice, or is not there', async () => {
    const send = (payload: string) => world.refusal(by.api.call('POST', '/api/v1/messages/bulk', payload, NDJSON));
    expect(await send('{"from":\n{"to":"+380671234567"}\n')).toEqual([400, 'invalid_request', ['']]);
    expect(await send('{"from":"DEMO","text":"a","text":"b"}\n{"to":"+380671234567"}\n')).toEqual([400, 'invalid_request', ['/text']]);
    expect(await send('\n\n')).toEqual([400, 'invalid_request', ['']]);
    expect(await send('')).toEqual([400, 'invalid_request', ['']]);
    expect(await send(`{"from":"${'x'.repeat(20_000)}"}\n`)).toEqual([400, 'invalid_request', ['']]);
  });
});

it('[API-01] refuses a request without recipients, and one of which none can be used, and leaves nothing of it', async () => {
  expect(await world.refusal(world.bulk(by, {}, []))).toEqual([400, 'no_recipients', []]);
  expect(await world.refusal(world.bulk(by, {}, [{ to: '1' }, 'x']))).toEqual([400, 'no_valid_numbers', ['line/2/to', 'line/3']]);
  expect((await world.bulk<ApiProblem>(by, {}, Array.from({ length: 30 }, () => ({ to: '1' })))).body.errors
    .map(({ pointer }) => pointer)
    .slice(18)).toEqual(['line/20/to', 'line/21/to']);
  expect(await world.left(by)).toEqual([0, 0]);
});

it('[API-01] is refused without a key, without the scope, and of another kind of body', async () => {
  const send = (api: BulkClient['api'], headers: Record<string, string> = NDJSON) => world.refusal(
    api.call('POST', '/api/v1/messages/bulk', '{}\n', headers),
  );
  expect((await send(callerWith(world, 'pk_nothing'))).slice(0, 2)).toEqual([401, 'key_refused']);
  expect((await send(await apiCaller(world, by.from, ['messages:read']))).slice(0, 2)).toEqual([403, 'scope_missing']);
  expect((await send(by.api, { 'content-type': 'application/json' })).slice(0, 2)).toEqual([415, 'unsupported_media_type']);
});
