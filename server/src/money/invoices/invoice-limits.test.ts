import { claimCheckouts } from './checkout.store';
import { createInvoiceWorld, errorOf, type InvoiceWorld } from './invoices.fixture';

let world: InvoiceWorld;
beforeAll(async () => {
  world = await createInvoiceWorld(undefined, { publicUrl: 'https://portal.example', providersUrl: 'https://in.portal.example' });
});
afterAll(() => world.close());

it('tells the provider to call where PROVIDERS_URL says, and the payer to come back to the portal', async () => {
  const { uuid, payData } = await world.bill(await world.payer(), 'card');
  expect(JSON.parse(Buffer.from(payData?.data ?? '', 'base64').toString('utf8'))).toMatchObject({
    server_url: `https://in.portal.example/payments/liqpay/${world.methods.card}`,
    result_url: `https://portal.example/finances/invoice/${uuid}`,
  });
});

it('makes no more than a hundred invoices within an hour that nobody pays, of one customer', async () => {
  const [payer, other] = [await world.payer(), await world.payer()];
  const create = () => world.post('/finance/invoices/create', payer.token, world.wish(payer, 'card'));
  const [first] = await Promise.all(Array.from({ length: 100 }, () => world.bill(payer, 'card')));
  const refused = await create();
  expect([errorOf(refused), refused.json().data.params]).toEqual(['429 too_many_requests', { seconds: 3_600 }]);
  await world.bill(other, 'card');
  await world.post('/finance/invoices/cancelinvoice', payer.token, { uuid: first?.uuid });
  expect((await create()).statusCode).toBe(200);
});

it('asks about one customer\'s only checkout before the second of another\'s many', async () => {
  const [many, one] = [await world.payer(), await world.payer()];
  for (let bill = 0; bill < 5; bill++) await world.bill(many, 'card');
  world.clock.advance(1_000);
  const { invoice } = await world.bill(one, 'card');
  world.clock.advance(120_000);
  await world.db`delete from checkout where customer_id not in (${many.customer.id}, ${one.customer.id})`;
  const claimed = await claimCheckouts(world.db, {
    now: world.clock.now, claimedUntil: new Date(world.clock.now.getTime() + 60_000), limit: 2,
  });
  expect(claimed.map(({ id }) => Number(id))).toContain(invoice.id);
});

it('gives each customer his document while another downloads many', async () => {
  const [payer, other] = [await world.payer(), await world.payer()];
  const theirs = await world.bill(other, 'bank');
  const bills = await Promise.all(Array.from({ length: 20 }, () => world.bill(payer, 'bank')));
  const download = (uuid: string, token: string) => world.get(`/finance/invoices/downloadinvoice?uuid=${uuid}`, token);
  const answers = Promise.all(bills.map(({ uuid }) => download(uuid, payer.token)));
  expect((await download(theirs.uuid, other.token)).statusCode).toBe(200);
  expect((await answers).filter(({ statusCode }) => ![200, 429].includes(statusCode))).toEqual([]);
  for (const { uuid } of bills) expect((await download(uuid, payer.token)).statusCode).toBe(200);
});
