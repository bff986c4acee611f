import { Writable } from 'node:stream';
import { createLog } from '../../platform/http';
import { createInvoiceWorld, type InvoiceWorld, type Payer } from './invoices.fixture';

const logged: string[] = [];
let world: InvoiceWorld;
let payer: Payer;
beforeAll(async () => {
  const destination = new Writable({ write(line, _encoding, done) { logged.push(String(line)); done(); } });
  world = await createInvoiceWorld(undefined, { log: createLog({ level: 'warn', destination }) });
});
beforeEach(async () => { payer = await world.payer(); });
afterEach(() => world.booksAreRight());
afterAll(() => world.close());

it('[FIN-06] keeps and tells of what the provider has signed and we refuse, once, however much junk came before', async () => {
  const bill = await world.bill(payer, 'card');
  for (let junk = 0; junk < 130; junk++) await world.callBack({ data: `junk ${junk}`, signature: 'x' });
  const [{ count: unproven = 0 } = {}] = await world.db<{ count: number }[]>`select count(*)::int as count from payment_webhook
    where not verified`;
  expect(unproven).toBe(120);
  const form = world.webhook(bill, { amount: 99 });
  for (let times = 0; times < 5; times++) expect((await world.callBack(form)).statusCode).toBe(400);
  expect(await world.webhooksOf(bill.uuid)).toEqual(['true amount']);
  const reported = logged.filter((line) => line.includes(bill.uuid)).map((line) => JSON.parse(line) as object);
  expect(reported).toMatchObject([{ level: 'warn', order: bill.uuid, status: 'success', reason: 'amount' }]);
});

it('[FIN-06] moves no money by a word that it could not keep', async () => {
  const bill = await world.bill(payer, 'card');
  const form = world.webhook(bill);
  await world.db`alter table payment_webhook add constraint full_disk check (order_id <> ${world.db.unsafe(`'${bill.uuid}'`)})`;
  expect((await world.callBack(form)).statusCode).toBe(500);
  expect(await world.balance(payer)).toBe('0.00');
  await world.db`alter table payment_webhook drop constraint full_disk`;
  expect((await world.callBack(form)).statusCode).toBe(200);
  expect([await world.balance(payer), await world.webhooksOf(bill.uuid)]).toEqual(['100.00', ['true accepted']]);
});
