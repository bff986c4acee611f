import { envelopeOf } from '../../../test/app';
import { createMailingWorld, type MailingWorld, type Sender } from './mailings.fixture';

let world: MailingWorld;
let from: Sender;
let id: number;
beforeAll(async () => {
  world = await createMailingWorld();
  from = await world.sender();
  ({ id } = await world.create(from));
  await world.work();
});
afterAll(() => world.close());

const paths = ['/sms/messagestatusrecheck', '/sms/messageresetattempts'] as const;
const outcome = async (path: string, body: unknown, token: string | undefined = from.token) => {
  const response = await world.post(path, token, body);
  return [response.statusCode, envelopeOf(response).data.localizedMessage];
};

describe.each(paths)('%s', (path) => {
  it('answers 404 for the list of another customer, 401 and 403 without session and right', async () => {
    const other = await world.sender();
    expect(await outcome(path, { id }, other.token)).toEqual([404, 'not_found']);
    expect(await outcome(path, { id: 999_999 })).toEqual([404, 'not_found']);
    expect((await world.post(path, undefined, { id })).statusCode).toBe(401);
    const accountant = await world.login(['fin'], from.customer);
    expect((await outcome(path, { id }, accountant.token))[0]).toBe(403);
  });

  it.each([
    [{}], [{ id: '1' }], [{ id: 0 }], [{ id: 1.5 }], [{ id: 1, messageIds: [] }], [{ id: 1, messageIds: [1] }],
    [{ id: 1, messageIds: ['-1'] }],
    [{ id: 1, messageIds: ['9999999999999999999'] }], [{ id: 1, messageIds: Array(1_001).fill('1') }],
  ])('refuses %j', async (body) => {
    expect((await outcome(path, body))[0]).toBe(400);
  });
});

it('[MAIL-10:reset] is for lists that are sent or being sent, and confirms none', async () => {
  for (const [status, expected] of [[0, 409], [100, 409], [101, 409], [3, 409]] as const) {
    await world.db`update mailing_list set status = ${status} where id = ${id}`;
    expect(await outcome('/sms/messageresetattempts', { id })).toEqual([expected, 'list_transition_refused']);
  }
  await world.db`update mailing_list set status = 2 where id = ${id}`;
  const { data } = envelopeOf(await world.post('/sms/messageresetattempts', from.token, { id, filter: { status: [6] } }));
  expect(data).toEqual({ reset: 0, more: false });
  expect(await outcome('/smslist/confirm', { id })).toEqual([409, 'list_transition_refused']);
  expect((await world.read<{ status: number }>(`/smslist/get?id=${id}`, from.token)).status).toBe(2);
});

it('[MAIL-10:recheck] is refused within a minute, and says when it may be asked again', async () => {
  expect((await world.post('/sms/messagestatusrecheck', from.token, { id })).statusCode).toBe(200);
  const again = await world.post('/sms/messagestatusrecheck', from.token, { id });
  const { localizedMessage, params } = envelopeOf(again).data as { localizedMessage?: string; params?: { seconds?: number } };
  expect([again.statusCode, localizedMessage]).toEqual([429, 'too_many_requests']);
  expect(params?.seconds).toBeGreaterThan(50);
});
