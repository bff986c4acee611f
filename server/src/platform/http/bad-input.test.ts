import { createHttpWorld, json, type HttpWorld } from './http.fixture';

let world: HttpWorld;
beforeAll(async () => { world = await createHttpWorld(); });
afterAll(() => world.app.close());

describe('bad input', () => {
  const deep = (depth: number) => `{"any":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  it.each([
    ['broken JSON', '{"text":', 400, 'invalid_request'],
    ['nothing', '', 400, 'invalid_request'],
    ['a list', '[]', 400, 'invalid_request'],
    ['null', 'null', 400, 'invalid_request'],
    ['a number', '1e309', 400, 'invalid_request'],
    ['the wrong type', '{"text":{"a":1}}', 400, 'invalid_request'],
    ['a NUL byte', '{"text":"a\\u0000b"}', 400, 'invalid_request'],
    ['a lone high surrogate', '{"text":"\\ud83d"}', 400, 'invalid_request'],
    ['a lone low surrogate', '{"text":"\\ude00 "}', 400, 'invalid_request'],
    ['a NUL byte in a name', '{"any":{"a\\u0000":1}}', 400, 'invalid_request'],
    ['a prototype', '{"__proto__":{"admin":true}}', 400, 'invalid_request'],
    ['a prototype written with escapes', '{"\\u005f_proto__":{"admin":true}}', 400, 'invalid_request'],
    ['a constructor', '{"any":{"constructor":{"prototype":{"admin":true}}}}', 400, 'invalid_request'],
    ['100 levels', deep(100), 400, 'invalid_request'],
    ['more than a public call has to say', JSON.stringify({ text: 'x'.repeat(17_000) }), 413, 'payload_too_large'],
  ])('refuses %s', async (_what, payload, status, name) => {
    const answer = await world.post('/echo', payload);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().data.localizedMessage).toBe(name);
  });

  it('takes a whole surrogate pair, and brackets in a text', async () => {
    for (const text of ['😀', '[{'.repeat(40), '\\"[{'.repeat(40)]) {
      expect((await world.post('/echo', JSON.stringify({ text }))).json().data).toEqual({ text });
    }
  });

  it('takes three megabytes of who has a session, neither ten nor a million levels, and reads none of who has no session', async () => {
    const [long, longer] = [JSON.stringify({ any: 'я'.repeat(1_500_000) }), JSON.stringify({ any: 'x'.repeat(10_000_000) })];
    const payloads = [long, longer, deep(32), deep(1_000_000), '{"any":'];
    const answers = async (headers: Record<string, string>) => (await Promise.all(
      payloads.map((payload) => world.post('/paste', payload, { ...json, ...headers })),
    ))
      .map(({ statusCode }) => statusCode);
    expect(await answers({ 'x-token': 'good' })).toEqual([200, 413, 400, 400, 400]);
    expect(await answers({})).toEqual([401, 401, 401, 401, 401]);
  });

  it('names the fields that are wrong', async () => {
    const wrong = await world.post('/echo', '{"text":1,"list":[{"name":"a"},{}]}');
    expect(wrong.json().data.messages).toEqual([
      { message: 'field_invalid', params: { field: 'text' } }, { message: 'empty_parameter', params: { param: 'list.1.name' } },
    ]);
    const unstorable = await world.post('/echo', '{"list":[{"name":"a\\u0000"}]}');
    expect(unstorable.json().data.messages).toEqual([{ message: 'field_invalid', params: { field: 'list.0.name' } }]);
  });

  it.each([
    'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/v1+json', 'application/jsonp',
    'text/json', 'application/\tjson', '*/*', 'json', 'application', ',application/json', 'application/json, text/plain',
  ])('refuses the content type %j', async (type) => {
    const answer = await world.post('/echo', '{"text":"a"}', { 'content-type': type });
    expect([400, 415]).toContain(answer.statusCode);
    expect(answer.json().success).toBe(false);
  });

  it.each([
    'application/json', 'Application/JSON ; charset=utf-8', 'application/json;', ' application/json', 'application/json\t;x',
    'application/json\u00a0',
  ])('holds %j to the same rules, if it takes it', async (type) => {
    const answer = await world.post('/echo', '{"text":1}', { 'content-type': type });
    expect([400, 415]).toContain(answer.statusCode);
  });

  it.each([
    'id=1&id=2', 'filter=%7B%7D&filter=%7B%7D', 'id=x', 'id=1.5', 'id=1e309', 'id=10', 'filter=notjson', 'filter=[]', 'filter=null',
    'filter={"other":1}',
    'filter={"text":"\\u0000"}', 'filter={"text":"\\ud800"}', 'filter={"text":1}', 'filter={"__proto__":{"text":"a"}}', 'filter=%00',
    'id=%00', 'id[]=1&id[]=2',
  ])('refuses the query %s', async (query) => {
    const answer = await world.app.inject({
      method: 'GET', url: `/search?${encodeURI(query).replaceAll('%25', '%')}`, headers: { 'x-token': 'good' },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().data.localizedMessage).toBe('invalid_request');
  });
});
