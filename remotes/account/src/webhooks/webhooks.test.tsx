import { AppError, webhooks, type Webhook, type WebhookDelivery, type WebhookDeliveryDetail } from '@portal/contracts';
import { fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../index';

const NOW = '2026-01-15T10:00:00.000Z';
const ONE = '0198c1d0-0000-4000-8000-000000000001';
const TWO = '0198c1d0-0000-4000-8000-000000000002';
const aWebhook = (overrides: Partial<Webhook> = {}): Webhook => ({
  uuid: ONE, url: 'https://shop.example/hooks', own: true, types: ['message.status'], class: 'standard', alphaNames: [], lowBalance: false,
  state: 'working', stop: null, failingSince: null, fault: null, waiting: 0, created: NOW, ...overrides,
});
const aDelivery = (overrides: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  uuid: TWO, webhookUuid: ONE, url: 'https://shop.example/hooks', type: 'message.status', state: 'given_up', tries: 10, created: NOW,
  due: null, finished: NOW, answer: 503, fault: 'http_503', milliseconds: 120, ...overrides,
});
const listOf = (...items: Webhook[]) => ({ items, retentionDays: 14 });
const open = (path = '/developers/webhooks', session = {}) => renderScreen(remote, 'webhooks', {
  path, elements: ['/developers/webhooks'], session,
});

it('[API-02] shows each address with its source, state and problem', async () => {
  fakeApi(webhooks.list, listOf(
    aWebhook({ state: 'failing', failingSince: NOW, fault: 'http_500', waiting: 1_000 }),
    aWebhook({ uuid: TWO, url: 'https://route.example/', own: false, types: [], alphaNames: ['SHOP'], state: 'stopped', stop: 'gone' }),
    aWebhook({ uuid: null, url: 'https://new.example/', own: false, types: [], lowBalance: true, state: 'unused' }),
  ));
  await open();
  const [failing, stopped, unused] = (await screen.findAllByRole('listitem')).map((item) => within(item));
  expect(failing?.getByText(/Failing since .*Your server answered 500\./)).toBeVisible();
  expect(failing?.getByText('1 000+')).toBeVisible();
  expect(stopped?.getByText(/answered 410 \(Gone\)\. To turn it on again, create a webhook/)).toBeVisible();
  expect(stopped?.getByText('Messages from SHOP')).toBeVisible();
  expect(unused?.getByText('Low-balance alert')).toBeVisible();
  expect(unused?.queryByRole('button')).toBeNull();
});

it('[API-02] creates a webhook and shows its secret once', async () => {
  fakeApi(webhooks.list, listOf());
  const create = fakeApi(webhooks.create, new AppError('callback_address_refused', { reason: 'address_private' }));
  const { user, portal } = await open();
  await user.click(await screen.findByRole('button', { name: 'New webhook' }));
  const form = within(screen.getByRole('dialog'));
  const submit = () => user.click(form.getByRole('button', { name: 'Create webhook' }));
  await submit();
  expect(form.getByText(/Enter a full address/)).toBeVisible();
  await user.type(form.getByRole('textbox', { name: /^Address/ }), 'https://shop.example/hooks');
  await user.click(form.getByRole('checkbox', { name: /^Incoming message/ }));
  await submit();
  expect(await form.findByText(/can’t be sent to this address/)).toBeVisible();
  create.answer({ webhook: aWebhook(), secret: 'whsec_secret' });
  await submit();
  expect(await screen.findByText('whsec_secret')).toBeVisible();
  expect(create.inputs[1]).toEqual({
    body: { url: 'https://shop.example/hooks', types: ['message.status', 'message.incoming'], class: 'standard' },
  });
  await user.click(screen.getByRole('button', { name: 'I’ve saved this secret' }));
  expect(JSON.stringify(portal.store.getState())).not.toContain('whsec_secret');
});

it('pauses, resumes and deletes after a question', async () => {
  const list = fakeApi(webhooks.list, listOf(aWebhook()));
  const update = fakeApi(webhooks.update, aWebhook({ state: 'stopped', stop: 'paused' }));
  const remove = fakeApi(webhooks.remove, {});
  const { user } = await open();
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: /^Actions for/ }));
    await user.click(screen.getByRole('menuitem', { name }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  };
  list.answer(listOf(aWebhook({ state: 'stopped', stop: 'paused' })));
  await choose('Pause');
  expect(await screen.findByText(/^Paused\./)).toBeVisible();
  list.answer(listOf(aWebhook()));
  await choose('Resume');
  await waitFor(() => expect(screen.queryByText(/^Paused\./)).not.toBeInTheDocument());
  list.answer(listOf());
  await choose('Delete webhook');
  expect(await screen.findByText('No webhooks yet')).toBeVisible();
  expect(update.inputs).toEqual([{ body: { uuid: ONE, enabled: false } }, { body: { uuid: ONE, enabled: true } }]);
  expect(remove.inputs).toEqual([{ body: { uuid: ONE } }]);
});

it('[API-02] sends a test event at once, and shows the answer and the body', async () => {
  fakeApi(webhooks.list, listOf(aWebhook()));
  fakeApi(webhooks.test, { at: NOW, milliseconds: 42, answer: 500, fault: 'http_500', body: '{"test":true}', response: 'Oops' });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /^Send test event/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Test event' }));
  expect(await dialog.findByText('Not delivered: 500, 42 ms.')).toBeVisible();
  expect(dialog.getByText('Oops')).toBeVisible();
  expect(dialog.getByText(/"test": true/)).toBeVisible();
});

describe('the delivery log', () => {
  const LOG = '/developers/webhooks?tab=log';
  it('[API-02] filters, and goes to the next and the previous page', async () => {
    fakeApi(webhooks.list, listOf(aWebhook()));
    const log = fakeApi(webhooks.deliveries, { items: [aDelivery()], next: 'more' });
    const { user } = await open(LOG);
    expect(await screen.findByText('503')).toBeVisible();
    expect(screen.getByText('120 ms')).toBeVisible();
    expect(screen.getByText('Deliveries are kept for 14 days.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Address' }), 'shop.example/hooks');
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Failed');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Event' }), 'Message status');
    const filter = { uuid: ONE, state: 'given_up', type: 'message.status' };
    await waitFor(() => expect(log.inputs.at(-1)).toMatchObject({ query: { filter } }));
    await user.click(await screen.findByRole('button', { name: /Next/ }));
    await waitFor(() => expect(log.inputs.at(-1)).toMatchObject({ query: { filter, cursor: 'more' } }));
    await user.click(await screen.findByRole('button', { name: /Previous/ }));
    await waitFor(() => expect(screen.getByRole('button', { name: /Previous/ })).toHaveAttribute('aria-disabled', 'true'));
  });

  it('[API-02] opens a delivery with its attempts, body and answer, and resends it', async () => {
    fakeApi(webhooks.list, listOf(aWebhook()));
    fakeApi(webhooks.deliveries, { items: [aDelivery()], next: null });
    const detail: WebhookDeliveryDetail = {
      ...aDelivery(), body: '{"type":"message.status"}', response: 'Try later',
      attempts: [
        { at: NOW, milliseconds: 120, answer: null, fault: 'timeout' },
        { at: '2026-01-15T10:00:05.000Z', milliseconds: 9, answer: 503, fault: 'http_503' },
      ],
    };
    fakeApi(webhooks.delivery, detail);
    const resend = fakeApi(webhooks.resend, { resent: 1 });
    const { user } = await open(`${LOG}&delivery=${TWO}&webhook=${ONE}`);
    const panel = within(await screen.findByRole('dialog', { name: 'Message status' }));
    expect(panel.getByText(/No answer in time/)).toBeVisible();
    expect(panel.getByText('Try later')).toBeVisible();
    expect(panel.getByText(/"type": "message.status"/)).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Resend' }));
    await waitFor(() => expect(resend.inputs).toEqual([{ body: { uuid: ONE, deliveryUuid: TWO } }]));
  });

  it('[API-02] resends all that failed since yesterday', async () => {
    fakeApi(webhooks.list, listOf(aWebhook()));
    fakeApi(webhooks.deliveries, { items: [aDelivery()], next: null });
    const resend = fakeApi(webhooks.resendFailed, { resent: 3, more: false });
    const { user } = await open(LOG);
    await user.click(await screen.findByRole('button', { name: 'Resend failed' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Resend' }));
    await waitFor(() => expect(resend.inputs).toEqual([{ body: { since: expect.any(String), until: expect.any(String) } }]));
  });

  it('without any delivery offers neither filters nor a resend', async () => {
    fakeApi(webhooks.list, listOf(aWebhook()));
    fakeApi(webhooks.deliveries, { items: [], next: null });
    await open(LOG);
    expect(await screen.findByText('No deliveries yet')).toBeVisible();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Resend failed' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeVisible();
  });
});

it('[SES-15:calls] tells a login of some organizations why it sees no webhooks', async () => {
  fakeApi(webhooks.list, listOf());
  await open('/developers/webhooks', { isRestricted: true });
  expect(screen.getByText(/your login sees only some of them/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New webhook' })).not.toBeInTheDocument();
});
