import type { Estimate, MailingDetail, SendingRules } from '@portal/contracts';
import type { ApiList } from '@portal/contracts/api';
import { apiCaller } from '../../../test/api-caller';
import { envelopeOf } from '../../../test/app';
import { createMailingWorld, mailingBody, type MailingWorld, type Sender } from './mailings.fixture';

let world: MailingWorld;
let author: Sender;
let other: Sender;
beforeAll(async () => { world = await createMailingWorld(); });
afterAll(() => world.close());
beforeEach(async () => {
  author = await world.sender(['user', 'clientAdmin']);
  other = { ...author, ...await world.login(['user', 'clientAdmin'], author.customer) };
});

const rules = (set: Partial<SendingRules>, by = author) => world.post('/v2/limits/sending', by.token, {
  askAbove: null, approveAbove: null, ...set,
});
const detail = (of: Sender, id: number) => world.read<MailingDetail>(`/smslist/get?id=${id}`, of.token);
const confirm = async (by: Sender, id: number) => {
  const response = await world.post('/smslist/confirm', by.token, { id });
  return response.statusCode === 200 ? 'sent' : response.body;
};
const prepared = async (more: Record<string, unknown> = {}) => {
  const { id } = await world.create(author, more);
  await world.work();
  return id;
};

it('[MAIL-25] a list that may cost more is confirmed by another person than its author', async () => {
  expect((await rules({ approveAbove: '0.97' })).statusCode).toBe(200);
  const id = await prepared();
  expect((await detail(author, id)).approval).toBe('other');
  expect((await detail(other, id)).approval).toBe('you');
  expect(await confirm(author, id)).toContain('40923');
  expect(await detail(author, id)).toMatchObject({ status: 0, available: '1000.00' });
  expect(await confirm(other, id)).toBe('sent');
  expect(await detail(author, id)).toMatchObject({ status: 1, approval: null });
});

it('[MAIL-25] a list that costs just the limit needs no approval', async () => {
  await rules({ approveAbove: '0.98' });
  const id = await prepared();
  expect((await detail(author, id)).approval).toBeNull();
  expect(await confirm(author, id)).toBe('sent');
});

it('[MAIL-25] a list sent when prepared waits, and those who may approve it and want emails get one', async () => {
  await rules({ approveAbove: '0.97' });
  await world.db`update login set email = 'author@shop.example', notify = '{approval_needed}' where id = ${author.id}`;
  await world.db`
    update login set email = 'other@shop.example', notify = '{approval_needed}', notify_language = 'ua' where id = ${other.id}`;
  const silent = await world.login(['user'], author.customer);
  await world.db`update login set email = 'silent@shop.example' where id = ${silent.id}`;
  const reader = await world.login(['fin'], author.customer);
  await world.db`update login set email = 'fin@shop.example', notify = '{approval_needed}' where id = ${reader.id}`;
  const id = await prepared({ sendUpTo: '5.00' });
  expect(await detail(author, id)).toMatchObject({ status: 0, approval: 'other', error: { name: 'approval_required' } });
  const mails = await world.db<{ recipient: string; subject: string; body: string }[]>`
    select recipient, subject, body from outgoing_mail where customer_id = ${author.customer.id}`;
  expect(mails).toEqual([{
    recipient: 'other@shop.example', subject: 'Розсилка чекає вашого схвалення', body: expect.stringContaining('0,97\u00a0UAH'),
  }]);
  expect(await confirm(other, id)).toBe('sent');
});

it('[MAIL-25] [API-01] a program’s list waits for a person, however it is confirmed', async () => {
  await rules({ approveAbove: '0.97' });
  const api = await apiCaller(world, author);
  const held = await prepared();
  await world.db`update mailing_list set login_id = null where id = ${held}`;
  const uuid = (await api.call<{ items: ApiList[] }>('GET', '/api/v1/lists')).body.items[0]?.uuid ?? '';
  expect(await api.call('POST', `/api/v1/lists/${uuid}/confirm`)).toMatchObject({ status: 409, body: { code: 'approval_required' } });
  const { id } = await world.create(author);
  await world.db`update mailing_list set login_id = null, confirm_when_prepared = true where id = ${id}`;
  await world.work();
  expect(await detail(author, id)).toMatchObject({ status: 0, approval: 'you', error: { name: 'approval_required' } });
  expect([await confirm(author, id), await confirm(author, held)]).toEqual(['sent', 'sent']);
});

it('[MAIL-25] approval can be required only where two people may send', async () => {
  const alone = await world.sender(['user', 'clientAdmin']);
  const response = await rules({ approveAbove: '1.00' }, alone);
  expect([response.statusCode, response.body]).toEqual([expect.any(Number), expect.stringContaining('40924')]);
  await world.login(['fin'], alone.customer);
  expect((await rules({ approveAbove: '1.00' }, alone)).body).toContain('40924');
  await world.login(['user'], alone.customer);
  expect((await rules({ approveAbove: '1.00' }, alone)).statusCode).toBe(200);
  expect((await rules({ approveAbove: '-1.00' }, alone)).body).toContain('40071');
});

it('[MAIL-25] the rules belong to one customer, start at 1,000 recipients, and the estimate follows them', async () => {
  const stranger = await world.sender(['user', 'clientAdmin']);
  type Shown = { rules: SendingRules; approvers: number };
  expect(await world.read<Shown>('/v2/limits/sending', author.token)).toMatchObject({
    rules: { askAbove: 1_000, approveAbove: null }, approvers: 2,
  });
  await rules({ askAbove: 1, approveAbove: '0.97' });
  const estimate = async (of: Sender) => (
    envelopeOf(await world.post('/v2/mailings/estimate', of.token, mailingBody(of))).data as unknown as Estimate);
  expect(await estimate(author)).toMatchObject({ askFirst: true, needsApproval: true });
  expect(await estimate(stranger)).toMatchObject({ askFirst: false, needsApproval: false });
  await rules({});
  expect(await estimate(author)).toMatchObject({ askFirst: false, needsApproval: false });
});
