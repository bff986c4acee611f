import { createMailingWorld } from './mailings.fixture';
import { acceptMessage } from './single-message';
import { Preparation } from './preparation/preparation';
jest.setTimeout(300_000);
it('bench', async () => {
  const world = await createMailingWorld();
  const customers = await Promise.all(Array.from({ length: 10 }, () => world.sender(['user'], 1_000_000_0000n)));
  const url = (world.db.options as unknown as { host: string[]; port: number[]; database: string; user: string });
  console.log(JSON.stringify({ h: url.host, p: url.port, d: url.database }));
  const run = async (label: string, count: number, workers: number, many: boolean) => {
    let made = 0;
    const latencies: number[] = [];
    const cpu = process.cpuUsage();
    const begin = performance.now();
    await Promise.all(Array.from({ length: workers }, async (_, worker) => {
      while (made < count) {
        const n = made++;
        const from = customers[many ? (n + worker) % customers.length : 0]!;
        const start = performance.now();
        await acceptMessage(world.db, { customerId: from.customer.id, loginId: null, alphaNameUuid: from.alphaNameUuid, type: 'sms', body: `Code ${n}`, recipient: `38067${1_000_000 + n}`, customerSmsId: `${label}-${n}` }, { home: 'UA', now: new Date() });
        latencies.push(performance.now() - start);
      }
    }));
    const ms = performance.now() - begin;
    const used = process.cpuUsage(cpu);
    latencies.sort((a, b) => a - b);
    console.log(label, Math.round(count / ms * 1000), '/s', 'node cpu us each', Math.round((used.user + used.system) / count), 'p50', latencies[count >> 1]?.toFixed(1), 'p99', latencies[Math.floor(count * 0.99)]?.toFixed(1));
  };
  await run('warm', 300, 8, true);
  await run('ten customers', 4000, 8, true);
  await run('one customer', 2000, 8, false);
  await run('ten customers again', 4000, 8, true);
  await run('ten customers third', 6000, 10, true);
  await run('one customer again', 3000, 8, false);
  await run('one customer 3', 3000, 10, false);
  // eslint-disable-next-line
  const prep = async (label: string, more: Record<string, unknown>) => {
    const from = customers[1]!;
    await world.carries(from, 'viber', 1000n).catch(() => 0n);
    const { id } = await world.create(from, { recipients: '380671234567', ...more });
    const [list] = await world.db<{ s: bigint }[]>`select recipient_set_id as s from mailing_list where id = ${id}`;
    await world.db`insert into recipient (customer_id, recipient_set_id, num, country) select ${from.customer.id}, ${list!.s}, '38050' || lpad(g::text, 7, '0'), 'UA' from generate_series(1, 300000) g`;
    const preparation = new Preparation(world.db, () => new Date(), (e) => { throw e; });
    const begin = performance.now();
    while ((await world.db`select from mailing_list where id = ${id} and status = 100`).length > 0) await preparation.step();
    console.log(label, Math.round(300_000 / (performance.now() - begin) * 1000), 'rows/s');
  };
  await world.close();
});
