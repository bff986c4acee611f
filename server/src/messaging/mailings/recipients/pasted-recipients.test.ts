import type { RecipientCheck } from '@portal/contracts';
import { envelopeOf } from '../../../../test/app';
import { createMailingWorld, type MailingWorld, type Sender } from '../mailings.fixture';
import { readPasted } from './pasted-recipients';

let world: MailingWorld;
let from: Sender;
beforeAll(async () => {
  world = await createMailingWorld();
  from = await world.sender();
});
afterAll(() => world.close());

const validate = (recipients: unknown, token: string | undefined = from.token) => (
  world.post('/smslist/validatetonums', token, { recipients })
);

it('[MAIL-04] reports valid, invalid and duplicate numbers', async () => {
  const response = await validate('+380 67 123 45 67\n(050) 123-45-67; 380671234567\nabc, +1');
  expect(envelopeOf(response).data as unknown as RecipientCheck).toEqual({
    rows: 5, valid: 2, invalid: 2, duplicates: 1, stopListed: 0, landlines: 0,
    badRows: [{ line: 3, value: 'abc', reason: 'characters' }, { line: 3, value: '+1', reason: expect.any(String) }],
    preview: [{ num: '380671234567', name: null }, { num: '380501234567', name: null }],
  });
});

it('[MAIL-04] says that there are no recipients, or no valid numbers among them', async () => {
  expect(envelopeOf(await validate(' \n;;')).data.localizedMessage).toBe('no_recipients');
  expect(envelopeOf(await validate('abc\n12')).data.localizedMessage).toBe('no_valid_numbers');
});

it('[MAIL-04] counts valid numbers without a price for the type, apart from invalid ones', async () => {
  const check = (type: string) => world.post('/smslist/validatetonums', from.token, {
    recipients: 'abc\n+380671234567\n+4915123456789', type,
  });
  expect(envelopeOf(await check('sms')).data).toMatchObject({ rows: 3, valid: 2, invalid: 1, noPrice: 1 });
  expect((await check('letter')).statusCode).toBe(400);
});

it('answers 400, 401 and 403', async () => {
  expect((await validate(7)).statusCode).toBe(400);
  expect((await validate('x'.repeat(2_000_001))).statusCode).toBe(400);
  expect((await world.post('/smslist/validatetonums', undefined, { recipients: '1' })).statusCode).toBe(401);
  const accountant = await world.login(['fin'], from.customer);
  expect((await validate('1', accountant.token)).statusCode).toBe(403);
});

it('[VAL-03] reads a long text slice by slice as if at once, with its lines', async () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => (
    index % 4_000 === 0 ? 'bad' : `38067${1_000_000 + (index % 15_000)}, 050 123 45 67`
  ));
  const { recipients, checkBuilder } = await readPasted(lines.join('\r\n'), 'UA');
  const { rows, valid, invalid, duplicates, badRows } = checkBuilder.result();
  expect(badRows.map(({ line }) => line)).toEqual([1, 4_001, 8_001, 12_001, 16_001]);
  expect(rows).toBe(2 * 19_995 + 5);
  expect(valid).toBe(recipients.length);
  expect(new Set(recipients.map(({ num }) => num)).size).toBe(valid);
  expect(valid + invalid + duplicates).toBe(rows);
});
