import { apiKeys, documentation, type ApiKey } from '@portal/contracts';
import { fakeApi, renderScreen, screen, within } from '@portal/testing';
import { anArticle, groups } from '../articles.fixture';
import remote from '../../index';

const KEY = `pk_test_${'k'.repeat(51)}`;
const item: ApiKey = {
  uuid: '0198c1d0-0000-4000-8000-000000000001', name: 'API reference', description: '', prefix: 'pk_test_kkkkkkkk',
  scopes: ['messages:send'], withoutRight: [], addresses: [], sandbox: true, created: '2026-11-30T10:00:00.000Z',
  createdBy: 'Ann', lastUsed: null, lastAddress: null,
};

type Answer = Pick<Response, 'status' | 'text'> & { headers: Map<string, string> };
const answer = (status: number, text = ''): Answer => ({ status, text: async () => text, headers: new Map([['x-request-id', 'r-1']]) });

let sent: { path: string; init: RequestInit }[] = [];
let respond: () => Promise<Answer>;
beforeEach(() => {
  sent = [];
  respond = async () => answer(202, '{"status":"queued"}');
  // Only this form uses `fetch`.
  Object.assign(globalThis, { fetch: (path: string, init: RequestInit) => {
    sent.push({ path, init });
    return respond();
  } });
  fakeApi(documentation.list, () => ({ groups, found: null }));
});

async function open(text: string) {
  fakeApi(documentation.article, () => anArticle({ content: [{ kind: 'code', language: 'http', text }] }));
  const opened = await renderScreen(remote, 'documentation', {
    path: '/documentation/index', elements: ['/documentation/index', '/developers/keys'],
  });
  await opened.user.click(await screen.findByRole('button', { name: /^Try it: (GET|POST)/ }));
  const form = within(screen.getByRole('form', { name: /^Try/ }));
  const send = () => opened.user.click(form.getByRole('button', { name: 'Send to sandbox' }));
  return { ...opened, form, send };
}

const POST = 'POST /api/v1/messages\nAuthorization: Bearer $PORTAL_KEY\nContent-Type: application/json\n\n{\n  "to": "+380671234567"\n}';

it('creates a sandbox key with all scopes that the user may grant, sends the request with it and without the session, and shows the answer', async () => {
  const former = { ...item, uuid: '0198c1d0-0000-4000-8000-000000000002', name: 'API reference, demo' };
  fakeApi(apiKeys.list, { items: [item, former, { ...former, sandbox: false }], grantable: ['messages:send', 'balance'] });
  const removal = fakeApi(apiKeys.remove, {});
  const creation = fakeApi(apiKeys.create, { key: KEY, item });
  const { user, form, send } = await open(POST);
  await user.click(form.getByRole('button', { name: 'Create sandbox key' }));
  expect(await form.findByDisplayValue(KEY)).toBeVisible();
  expect(creation.inputs.map(({ body }) => body)).toEqual([expect.objectContaining({
    name: 'API reference, demo', scopes: ['messages:send', 'balance'], sandbox: true,
  })]);
  // The former key of this page cannot be used any more.
  expect(removal.inputs.map(({ body }) => body)).toEqual([{ uuid: former.uuid }]);
  await send();
  expect(await form.findByText('Status 202')).toBeVisible();
  expect(form.getByText('Request ID r-1')).toBeVisible();
  expect(form.getByText(/"status": "queued"/)).toBeVisible();
  expect(sent).toEqual([{ path: '/api/v1/messages', init: expect.objectContaining({
    method: 'POST', credentials: 'omit', body: '{\n  "to": "+380671234567"\n}',
    headers: { 'Authorization': `Bearer ${KEY}`, 'Content-Type': 'application/json' },
  }) }]);
});

it('sends nothing without a sandbox key, with a live key, with a parameter in braces or with a broken body', async () => {
  const { user, form, send } = await open(POST.replace('/messages', '/otp/{uuid}/verify'));
  await send();
  expect(form.getByText('Enter a sandbox key or create one.')).toBeVisible();
  expect(form.getByText('Replace {uuid} with a value.')).toBeVisible();
  await user.type(form.getByLabelText('Sandbox key'), `pk_${'k'.repeat(51)}`);
  expect(form.getByText('This isn’t a sandbox key. Those begin with pk_test_.')).toBeVisible();
  await user.clear(form.getByLabelText('Sandbox key'));
  await user.type(form.getByLabelText('Sandbox key'), KEY);
  await user.clear(form.getByLabelText('POST path and query'));
  await user.type(form.getByLabelText('POST path and query'), '/api/v1/otp/7/verify');
  await user.type(form.getByLabelText('Body'), ',');
  expect(form.getByText('This isn’t valid JSON. Check quotes, commas, and brackets.')).toBeVisible();
  await send();
  expect(sent).toEqual([]);
});

it('sends a request without a body, and says so if the server cannot be reached', async () => {
  respond = async () => { throw new TypeError('Failed to fetch'); };
  const { user, form, send } = await open('GET /api/v1/balance\nAuthorization: Bearer $PORTAL_KEY');
  await user.type(form.getByLabelText('Sandbox key'), KEY);
  expect(form.queryByLabelText('Body')).not.toBeInTheDocument();
  await send();
  expect(await form.findByRole('alert')).toBeVisible();
  expect(sent[0]?.init).not.toHaveProperty('body');
  respond = async () => answer(204);
  await send();
  expect(await form.findByText('The response has no body.')).toBeVisible();
});

it('offers nothing for code that is no request', async () => {
  fakeApi(documentation.article, () => anArticle({ content: [
    { kind: 'code', language: 'http', text: 'GET /other' }, { kind: 'code', language: 'sh', text: 'GET /api/v1/balance' },
  ] }));
  await renderScreen(remote, 'documentation', { path: '/documentation/index', elements: ['/documentation/index'] });
  expect(await screen.findByText('GET /other')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Try/ })).not.toBeInTheDocument();
});
