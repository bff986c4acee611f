const { spawnSync } = require('node:child_process');
const { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const published = path.join(process.cwd(), 'docs/api/openapi.json');

const problem = (...codes) => ({
  'description': 'Refused', 'content': { 'application/problem+json': { schema: { type: 'object' } } }, 'x-codes': codes,
});
const order = () => ({
  operationId: 'sendOrder', security: [{ key: ['orders'] }],
  parameters: [
    { name: 'shop', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'limit', in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 100, default: 50 } },
  ],
  requestBody: {
    'required': false, 'x-max-bytes': 1_000, 'x-max-lines': 10,
    'content': { 'application/json': { schema: { $ref: '#/components/schemas/NewOrder' } } },
  },
  responses: {
    200: {
      description: 'The order', headers: { RateLimit: { schema: { type: 'string' } } },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
    },
    404: problem('not_found'), 409: problem('taken'),
  },
});
const good = () => ({
  openapi: '3.1.0', info: { title: 'Orders', version: '1' },
  paths: {
    '/shops/{shop}/orders': { post: order(), get: { ...order(), operationId: 'orders', requestBody: undefined } },
    '/open': { get: {
      operationId: 'open', security: [], responses: { 200: { description: 'Fine' }, 429: { $ref: '#/components/responses/Limited' } },
    } },
  },
  webhooks: {
    'order.sent': {
      post: {
        parameters: [{ name: 'webhook-id', in: 'header', required: true, schema: { type: 'string' } }],
        requestBody: { content: { 'application/json': { schema: { anyOf: [{
          $ref: '#/components/schemas/Sent',
        }, { type: 'object', required: ['id'], properties: { id: { type: 'string' } }, additionalProperties: { type: 'string' } }] } } } },
        responses: { '2XX': { description: 'Taken' }, '410': { description: 'Not wanted' } },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'A key' }, other: { type: 'http', scheme: 'basic' } },
    responses: { Limited: problem('limited') },
    schemas: {
      NewOrder: {
        type: 'object', additionalProperties: false, required: ['to'],
        properties: {
          to: { type: 'string', minLength: 1, maxLength: 100 }, kind: { type: 'string', enum: ['plain', 'gift'] },
          pieces: { type: ['integer', 'null'] },
          tags: { type: 'array', maxItems: 5, items: { type: 'string' } }, when: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
          words: { type: 'object', additionalProperties: { type: 'string' } }, within: { $ref: '#/components/schemas/NewOrder' },
        },
      },
      Order: {
        type: 'object', required: ['id', 'status'],
        properties: {
          id: { type: 'string', format: 'uuid' }, status: { type: 'string', enum: ['new', 'sent'] },
          route: { 'type': 'string', 'enum': ['post'], 'x-open': true },
          note: { type: ['string', 'null'] }, sum: { type: 'number' }, code: { type: 'string', maxLength: 9, pattern: '^\\d+$' },
          counts: { type: 'object', propertyNames: { type: 'string', enum: ['a'] }, additionalProperties: { type: 'number' } },
        },
      },
      Sent: {
        type: 'object', required: ['type', 'at'],
        properties: { type: { type: 'string', const: 'order.sent' }, at: { type: 'string' }, by: { type: 'string' } },
      },
    },
  },
});

let folder;
beforeAll(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'portal-openapi-'))));
afterAll(() => rmSync(folder, { recursive: true }));

function changed(change) {
  const printed = good();
  const { paths: { '/shops/{shop}/orders': item }, components: { schemas } } = printed;
  change({
    document: printed, item, post: item.post, input: schemas.NewOrder, output: schemas.Order, hook: printed.webhooks['order.sent'].post,
    sent: schemas.Sent,
  });
  return printed;
}

/** Breaking changes of each printed document against the valid one, in one process, because starting it takes longest. */
function findingsOf(printed) {
  const program =
    "import { breakingChanges } from './tools/openapi-breaking.mjs'; import { readFileSync } from 'node:fs'; const { released, printed } = JSON.parse(readFileSync(0, 'utf8')); process.stdout.write(JSON.stringify(printed.map((one) => breakingChanges(released, one))));";
  const { stdout, stderr } = spawnSync(process.execPath, [
    '--input-type=module', '-e', program,
  ], { input: JSON.stringify({ released: good(), printed }), encoding: 'utf8' });
  return stdout === '' ? stderr : JSON.parse(stdout);
}

function check(printed, released) {
  const [printedFile, releasedFile] = [path.join(folder, 'printed.json'), path.join(folder, 'released.json')];
  writeFileSync(printedFile, JSON.stringify(printed));
  writeFileSync(releasedFile, JSON.stringify(released));
  const { status, stderr } = spawnSync(process.execPath, [
    'tools/check-openapi.mjs', '--printed', printedFile, '--released', releasedFile,
  ], { encoding: 'utf8' });
  return { passes: status === 0, stderrLines: stderr.trim().split('\n') };
}

describe('API changes refused by the check', () => {
  const breaking = [
    [
      'a path that is gone', ({ document }) => (document.paths = { '/other': document.paths['/shops/{shop}/orders'] }),
      'POST /shops/{shop}/orders: the operation was removed',
    ],
    ['an operation that is gone', ({ item }) => delete item.get, 'GET /shops/{shop}/orders: the operation was removed'],
    ['another name of an operation', ({ post }) => (post.operationId = 'order'), 'operationId was sendOrder and is order'],
    ['another scope', ({ post }) => (post.security[0].key = ['orders:write']), 'the scope was orders and is orders:write'],
    ['a scope more', ({ post }) => post.security[0].key.push('shops'), 'POST /shops/{shop}/orders: key (orders) is no longer accepted'],
    [
      'both of two keys where one was enough', ({ post }) => (post.security = [{ key: ['orders'], other: [] }]),
      'POST /shops/{shop}/orders: key (orders) is no longer accepted',
    ],
    ['another key of the same scope', ({ post }) => (post.security = [{ other: ['orders'] }]), 'key (orders) is no longer accepted'],
    [
      'a key where none was needed', ({ document }) => (document.paths['/open'].get.security = [{ key: [] }]),
      'GET /open: no key is no longer accepted',
    ],
    ['a key of the whole document where none was needed', ({ document }) => {
      delete document.paths['/open'].get.security;
      document.security = [{ key: [] }];
    }, 'GET /open: no key is no longer accepted'],
    [
      'a key in another place',
      ({ document }) => (document.components.securitySchemes.key = { type: 'apiKey', in: 'header', name: 'X-Key' }),
      'securitySchemes/key: it was {"scheme":"bearer","type":"http"} and is {"in":"header","name":"X-Key","type":"apiKey"}',
    ],
    [
      'a kind of key that is gone', ({ document }) => delete document.components.securitySchemes.key,
      'securitySchemes/key: it was {"scheme":"bearer","type":"http"} and is none',
    ],
    [
      'another name of a failure in one operation', ({ post }) => (post.responses[409] = problem('occupied')),
      'POST /shops/{shop}/orders 409: taken was replaced by occupied',
    ],
    [
      'another name of a failure that is told of in one place for all',
      ({ document }) => (document.components.responses.Limited = problem('slow_down')), 'GET /open 429: limited was replaced by slow_down',
    ],
    [
      'a failure that no operation has any more', ({ document }) => (document.components.responses.Limited = problem()),
      'limited: the code is gone from all operations',
    ],
    [
      'a smaller body', ({ post }) => (post.requestBody['x-max-bytes'] = 999),
      'POST /shops/{shop}/orders body: x-max-bytes was 1000 and is 999',
    ],
    ['fewer lines', ({ post }) => (post.requestBody['x-max-lines'] = 9), 'POST /shops/{shop}/orders body: x-max-lines was 10 and is 9'],
    ['a status that is no longer returned', ({ post }) => {
      post.responses[201] = post.responses[200];
      delete post.responses[200];
    }, '200: this status is no longer returned'],
    ['a failure with another status', ({ post }) => {
      post.responses[404] = problem('gone');
      post.responses[409] = problem('not_found', 'taken');
    }, '404: not_found is now returned with 409'],
    [
      'a header that is no longer returned', ({ post }) => (post.responses[200].headers = {}),
      '200: the header RateLimit is no longer returned',
    ],
    [
      'a media type that is no longer returned', ({ post }) => (post.responses[200].content = { 'text/csv': {} }),
      '200: application/json is gone',
    ],
    [
      'a media type that is no longer accepted', ({ post }) => (post.requestBody.content = { 'text/csv': {} }),
      'body: application/json is gone',
    ],
    ['a parameter that is no longer accepted', ({ post }) => post.parameters.pop(), 'query/limit: the parameter is no longer accepted'],
    ['a new parameter that has to be given', ({ post }) => post.parameters.push({
      name: 'day', in: 'query', required: true, schema: { type: 'string' },
    }), 'query/day: the parameter has become required'],
    [
      'a parameter that has to be given now', ({ post }) => (post.parameters[1].required = true),
      'query/limit: the parameter has become required',
    ],
    ['a narrower parameter', ({ post }) => (post.parameters[1].schema.maximum = 50), 'query/limit: maximum was 100 and is 50'],
    [
      'another meaning of what is left out', ({ post }) => (post.parameters[1].schema.default = 20),
      'query/limit: its default was 50 and is 20',
    ],
    ['a body that has to be given now', ({ post }) => (post.requestBody.required = true), 'body: a body has become required'],
    ['a body that is no longer accepted', ({ post }) => delete post.requestBody, 'body: a body is no longer accepted'],
    ['a new field that has to be given', ({ input }) => {
      input.properties.day = { type: 'string' };
      input.required.push('day');
    }, 'body/day: the field has become required'],
    ['a field that is no longer accepted', ({ input }) => delete input.properties.kind, 'body/kind: the field is no longer accepted'],
    ['a field of another type', ({ input }) => (input.properties.to = { type: 'integer' }), 'body/to: the type was string and is integer'],
    [
      'a field of fewer types', ({ input }) => (input.properties.pieces.type = 'integer'),
      'body/pieces: the type was integer or null and is integer',
    ],
    ['fewer values of a field', ({ input }) => input.properties.kind.enum.pop(), 'body/kind: gift is no longer accepted'],
    [
      'values of a field that had none', ({ input }) => (input.properties.to.enum = ['me']),
      'body/to: any other value is no longer accepted',
    ],
    ['a shorter field', ({ input }) => (input.properties.to.maxLength = 50), 'body/to: maxLength was 100 and is 50'],
    ['a field that must be longer', ({ input }) => (input.properties.to.minLength = 2), 'body/to: minLength was 1 and is 2'],
    ['a pattern where there was none', ({ input }) => (input.properties.to.pattern = '^a'), 'body/to: pattern was none and is ^a'],
    [
      'fields that exclude each other', ({ input }) => (input.not = { required: ['to', 'note'] }),
      'body: not was none and is {"required":["to","note"]}',
    ],
    ['a limit where there was none', ({ input }) => (input.properties.tags.minItems = 1), 'body/tags: minItems was none and is 1'],
    ['a narrower item', ({ input }) => (input.properties.tags.items.maxLength = 5), 'body/tags/*: maxLength was none and is 5'],
    [
      'an alternative that is no longer accepted', ({ input }) => (input.properties.when = { type: 'string' }),
      'body/when: alternative 2 is no longer accepted as before',
    ],
    ['a field that is no longer returned', ({ output }) => delete output.properties.note, '200/note: the field is no longer returned'],
    ['a field that may be missing from an answer', ({ output }) => output.required.pop(), '200/status: the field may be missing'],
    [
      'another type of an answered field', ({ output }) => (output.properties.sum.type = 'string'),
      '200/sum: the type was number and is string',
    ],
    [
      'an answered field that may be null', ({ output }) => (output.properties.id.type = ['string', 'null']),
      '200/id: the type was string and is string or null',
    ],
    ['another format of an answered field', ({ output }) => delete output.properties.id.format, '200/id: format was uuid and is none'],
    [
      'an answered value that callers do not know', ({ output }) => output.properties.status.enum.push('lost'),
      '200/status: lost may be returned, which callers don’t know',
    ],
    [
      'any answered value', ({ output }) => delete output.properties.status.enum,
      '200/status: any other value may be returned, which callers don’t know',
    ],
    [
      'an alternative that was not answered', ({ output }) => (output.properties.sum = { anyOf: [{ type: 'number' }, { type: 'string' }] }),
      '200/sum: alternative 2 was not returned before',
    ],
    ['a longer answer than was told', ({ output }) => (output.properties.code.maxLength = 20), '200/code: maxLength was 9 and is 20'],
    [
      'an answer of no certain form any more', ({ output }) => delete output.properties.code.pattern,
      '200/code: pattern was ^\\d+$ and is none',
    ],
    [
      'answered values of names that nobody knows, of any type', ({ output }) => delete output.properties.counts.additionalProperties,
      '200/counts/*: the type was number and is any',
    ],
    [
      'answered names of any kind', ({ output }) => delete output.properties.counts.propertyNames,
      '200/counts/(name): the type was string and is any',
    ],
    [
      'a new answered field unlike what any other was told to be',
      ({ output }) => (output.properties.counts.properties = { b: { type: 'string' } }), '200/counts/b: the type was number and is string',
    ],
    ['a shape of other fields where there was none', ({ post }) => (post.requestBody.content['application/json'].schema = {
      ...good().components.schemas.NewOrder, additionalProperties: { type: 'string' },
      properties: {
        ...good().components.schemas.NewOrder.properties, words: { type: 'object', additionalProperties: { type: 'integer' } },
      },
    }), 'body/words/*: the type was string and is integer'],
    ['items of any type', ({ input }) => {
      delete input.properties.words.additionalProperties;
      input.properties.tags.items = { type: 'string', enum: ['a'] };
    }, 'body/tags/*: any other value is no longer accepted'],
    ['a webhook that is gone', ({ document }) => (document.webhooks = {}), 'POST order.sent: the webhook was removed'],
    [
      'a field that a webhook no longer has', ({ sent }) => delete sent.properties.by,
      'alternative 1 was not returned before (webhook POST order.sent/by: the field is no longer returned)',
    ],
    [
      'a field that may be missing from a webhook', ({ sent }) => sent.required.pop(),
      'webhook POST order.sent/at: the field may be missing',
    ],
    [
      'another form in which a webhook may come',
      ({ hook }) => hook.requestBody.content['application/json'].schema.anyOf.push({ type: 'array' }),
      'webhook POST order.sent: alternative 3 was not returned before',
    ],
    [
      'a header that a webhook no longer has', ({ hook }) => delete hook.parameters,
      'webhook POST order.sent header/webhook-id: the header is no longer sent',
    ],
    [
      'an answer that a webhook no longer understands', ({ hook }) => delete hook.responses[410],
      'webhook POST order.sent: the response 410 is no longer handled',
    ],
    [
      'another type of a header', ({ post }) => (post.responses[200].headers.RateLimit.schema.type = 'integer'),
      '200 header/RateLimit: the type was string and is integer',
    ],
    ...[
      'allOf', 'uniqueItems', 'prefixItems', 'patternProperties', 'dependentRequired', 'if', 'contains', 'unevaluatedProperties',
    ].map((keyword) => (
      [
        `what it cannot compare: ${keyword}`, ({ input }) => (input.properties.tags[keyword] = {}),
        `NewOrder/tags: ${keyword} is not supported by this check`,
      ])),
    [
      'a rule beside a reference', ({ input }) => (input.properties.within.maxProperties = 1),
      'NewOrder/within: maxProperties is not supported by this check here',
    ],
    ['what it cannot compare in a new operation', ({ document }) => (document.paths['/new'] = {
      get: { operationId: 'new', parameters: [{ name: 'a', in: 'query', schema: { contains: {} } }], responses: {} },
    }), 'contains is not supported by this check'],
  ];
  let findings;
  beforeAll(() => (findings = findingsOf(breaking.map(([, change]) => changed(change)))));

  it.each(breaking.map(([what, , finding], at) => [what, finding, at]))('%s', (_what, finding, at) => {
    expect(findings[at]).toEqual(expect.arrayContaining([expect.stringContaining(finding)]));
  });
});

describe('API changes accepted by the check', () => {
  const harmless = [
    ['another scope that admits too', ({ post }) => post.security.push({ key: ['shops'] })],
    ['none', () => undefined],
    [
      'a new operation',
      ({ document }) => (document.paths['/other'] = { get: { operationId: 'other', responses: { 200: { description: 'Fine' } } } }),
    ],
    ['a new parameter and field that may be left out', ({ post, input }) => {
      post.parameters.push({ name: 'day', in: 'query', required: false, schema: { type: 'string' } });
      input.properties.day = { type: 'string' };
    }],
    ['a wider field', ({ input }) => {
      input.properties.to.maxLength = 200;
      input.properties.kind.enum.push('other');
      input.properties.tags.items.type = ['string', 'number'];
      input.required = [];
    }],
    ['a new field of an answer', ({ output }) => { output.properties.day = { type: 'string' }; output.required.push('day'); }],
    ['a narrower answer', ({ output }) => {
      output.properties.status.enum = ['new'];
      output.properties.note.type = 'string';
      output.properties.sum.type = 'integer';
      output.required.push('sum');
    }],
    ['another value where the schema says that more may come', ({ output }) => output.properties.route.enum.push('courier')],
    ['a new webhook, and a new field of one', ({ document, sent }) => {
      document.webhooks.more = structuredClone(document.webhooks['order.sent']);
      sent.properties.more = { type: 'number' };
      sent.required.push('by');
    }],
    ['a failure that an operation cannot have any more', ({ post }) => (post.responses[409] = problem())],
    ['a second way to call, and other words about the first', ({ post, document }) => {
      post.security.push({ other: [] });
      document.components.securitySchemes.key.description = 'Any key';
    }],
    ['a larger body of more lines, or of any', ({ post }) => {
      post.requestBody['x-max-bytes'] = 2_000;
      delete post.requestBody['x-max-lines'];
    }],
    ['a new failure', ({ post }) => { post.responses[410] = problem('gone'); post.responses[409] = problem('taken', 'late'); }],
  ];
  let findings;
  beforeAll(() => (findings = findingsOf(harmless.map(([, change]) => changed(change)))));

  it.each(harmless.map(([what], at) => [what, at]))('%s', (_what, at) => expect(findings[at]).toEqual([]));
});

it('checks both kinds of lines of a stream', () => {
  const [released, printed] = [1, 2].map(() => {
    const document = good();
    document.paths['/shops/{shop}/orders'].post.requestBody.content = {
      'application/x-ndjson': {
        'schema': { type: 'string' }, 'x-first-line': { type: 'object', properties: { from: { type: 'string' } } },
        'x-line': { type: 'object', properties: { to: { type: 'string' } } },
      },
    };
    return document;
  });
  const content = printed.paths['/shops/{shop}/orders'].post.requestBody.content['application/x-ndjson'];
  content['x-first-line'].properties = {};
  content['x-line'].required = ['to'];
  expect(check(printed, released).stderrLines).toEqual(expect.arrayContaining([
    expect.stringMatching(/body x-first-line\/from: the field is no longer accepted$/),
    expect.stringMatching(/body x-line\/to: the field has become required$/),
  ]));
});

it('refuses a document that is not OpenAPI', () => {
  const { passes, stderrLines } = check(changed(({ post }) => (post.parameters[0].in = 'nowhere')), good());
  expect(passes).toBe(false);
  expect(stderrLines[0]).toMatch(/^The document is not valid OpenAPI 3\.1/);
});

it('[API-01] accepts the published document, and reports breaking changes', () => {
  const document = JSON.parse(readFileSync(published, 'utf8'));
  expect(check(document, document)).toEqual({ passes: true, stderrLines: [''] });
  const later = structuredClone(document);
  delete later.paths['/api/v1/balance'];
  expect(check(later, document)).toEqual({
    passes: false, stderrLines: ['GET /api/v1/balance: the operation was removed', expect.stringMatching(/^This breaks callers/)],
  });
});

describe('the baseline', () => {
  let home;
  beforeEach(() => {
    home = mkdtempSync(path.join(folder, 'git-'));
    mkdirSync(path.join(home, 'docs/api/released'), { recursive: true });
    git('init', '-q');
  });

  const file = () => path.join(home, 'docs/api/released/v1.json');
  const text = (document) => `${JSON.stringify(document, null, 2)}\n`;
  const git = (...args) => spawnSync('git', [
    '-c', 'user.name=a', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false', ...args,
  ], { cwd: home });
  function commit(document) {
    writeFileSync(file(), text(document));
    git('add', '.');
    git('commit', '-qm', 'baseline');
  }
  function callOperation(call, ...values) {
    const program =
      `import * as baseline from './tools/openapi-baseline.mjs'; import { readFileSync } from 'node:fs'; try { process.stdout.write(JSON.stringify(baseline.${call}(...JSON.parse(readFileSync(0, 'utf8'))) ?? 'done')); } catch (error) { process.stdout.write(JSON.stringify(error.message)); }`;
    return JSON.parse(spawnSync(process.execPath, [
      '--input-type=module', '-e', program,
    ], { input: JSON.stringify([home, ...values]), encoding: 'utf8' }).stdout);
  }
  const smaller = () => changed(({ output }) => delete output.properties.note);
  const larger = () => changed(({ output }) => (output.properties.more = { type: 'string' }));
  const second = (document) => ({ ...document, info: { ...document.info, version: '2.0.0' } });

  it('edited with a breaking change is compared with all committed versions', () => {
    commit(good());
    expect(callOperation('baselineFindings', good())).toEqual([]);
    writeFileSync(file(), text(smaller()));
    const lost = [expect.stringMatching(/200\/note: the field is no longer returned \(promised by docs\/api\/released\/v1\.json, \w+\)$/)];
    expect(callOperation('baselineFindings', smaller())).toEqual(expect.arrayContaining(lost));
    commit(smaller());
    commit(changed(({ output }) => { delete output.properties.note; output.properties.other = { type: 'string' }; }));
    expect(callOperation('baselineFindings', smaller())).toEqual(expect.arrayContaining(lost));
  });

  it('changes only by its own step, which refuses breaking changes', () => {
    commit(good());
    writeFileSync(file(), text(larger()));
    expect(callOperation('baselineFindings', good())).toEqual([expect.stringMatching(/was edited by hand/)]);
    commit(good());
    expect(callOperation('moveBaseline', smaller())).toMatch(/200\/note: the field is no longer returned[^]*is unchanged/);
    expect(readFileSync(file(), 'utf8')).toBe(text(good()));
    expect(callOperation('moveBaseline', larger())).toBe('done');
    expect(callOperation('baselineFindings', larger())).toEqual([]);
  });

  it('may break only with a new major version, named explicitly', () => {
    commit(good());
    expect(callOperation('moveBaseline', second(smaller()))).toMatch(/starts a new major version.*--major 2/);
    expect(callOperation('moveBaseline', smaller(), 2)).toMatch(/--major 2 is not a new major/);
    expect(callOperation('moveBaseline', good(), 1)).toMatch(/--major 1 is not a new major/);
    expect(callOperation('moveBaseline', second(smaller()), 2)).toBe('done');
    expect(callOperation('baselineFindings', second(smaller()))).toEqual([]);
    expect(callOperation('moveBaseline', good())).toMatch(/version is 1.*, but version 2 is already released/);
  });

  it('is checked alone without a history, and says so', () => {
    writeFileSync(file(), text(good()));
    expect(callOperation('baselineFindings', good())).toEqual([]);
    expect(callOperation('historyIsWhole')).toBe(true);
    const shallow = path.join(folder, 'shallow');
    commit(good());
    commit(larger());
    git('clone', '-q', '--depth', '1', `file://${home}`, shallow);
    home = shallow;
    expect(callOperation('historyIsWhole')).toBe(false);
    expect(callOperation('baselineFindings', larger())).toEqual([]);
  });
});
