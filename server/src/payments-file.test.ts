import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '../test/database';
import { invoicePageSources, writePayMethods } from './money/invoices';
import { readPaymentsFile } from './payments-file';

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-payments-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

type Written = { sellers: Record<string, unknown>[]; methods: Record<string, unknown>[] };
const example = () => JSON.parse(readFileSync(path.join(__dirname, '../../docs/operations/payments.example.json'), 'utf8')) as Written;
const changed = (change: (written: Written) => void) => {
  const written = example();
  change(written);
  return written;
};

function read(content: unknown, environment: Record<string, string> = { LIQPAY_PRIVATE_KEY: 'hunter2' }) {
  const file = path.join(folder, 'payments.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readPaymentsFile(file, environment);
}

it('[FIN-03] makes the sellers and methods of the example, changes what it changes, and holds no secret', async () => {
  const { db } = database;
  await writePayMethods(db, read(example()));
  const methods = () => db`select key, type, name, enabled, allowed_by_default as allowed from pay_method order by key`;
  expect(await methods()).toEqual([
    { key: 'main-bank', type: 'bank', name: 'Bank transfer', enabled: true, allowed: true },
    { key: 'main-card', type: 'liqpay', name: 'Card', enabled: true, allowed: true },
    { key: 'main-cash', type: 'cash', name: 'Cash at the office', enabled: true, allowed: false },
  ]);
  expect(JSON.stringify(await db`select settings from pay_method`)).not.toContain('hunter2');
  expect(
    await invoicePageSources(db),
  ).toMatchObject({ checkoutScripts: ['https://static.liqpay.ua'], checkoutFrames: ['https://www.liqpay.ua'] });
  await writePayMethods(db, read(changed(({ methods: [bank] }) => Object.assign(bank ?? {}, { name: 'Bank', enabled: false }))));
  expect((await methods())[0]).toMatchObject({ name: 'Bank', enabled: false });
});

it('does not make a method pay what it was not made for', async () => {
  await writePayMethods(database.db, read(example()));
  const other = read(changed(({ methods: [bank] }) => Object.assign(bank ?? {}, { currency: 'EUR' })));
  await expect(writePayMethods(database.db, other)).rejects.toThrow('or the stored type or currency differs');
});

it.each([
  ['no JSON', '{', /payments\.json is not valid JSON\.$/],
  ['a field nobody knows', changed((written) => Object.assign(written, { more: 1 })), /the file: .*more/],
  [
    'a seller that is none', changed(({ methods: [bank] }) => Object.assign(bank ?? {}, { seller: 'other' })),
    /methods\.0\.seller: is not one of the file’s sellers/,
  ],
  [
    'a bank without an account', changed(({ sellers: [main] }) => Object.assign(main ?? {}, { iban: null })),
    /methods\.0\.type: its seller has no iban/,
  ],
  [
    'a key in the file', changed(({ methods }) => Object.assign(methods[1] ?? {}, { settings: { privateKey: 'hunter2' } })),
    /contains a secret at methods\.1\.settings\.privateKey/,
  ],
  [
    'a secret that the environment lacks',
    changed(({ methods }) => Object.assign(methods[1] ?? {}, { settings: { publicKey: 'i0', privateKeyEnv: 'OTHER' } })),
    /methods\.1\.settings: .*OTHER/,
  ],
  ['settings that are wrong', changed(({ methods }) => Object.assign(methods[1] ?? {}, {
    settings: { publicKey: 'i0', privateKeyEnv: 'LIQPAY_PRIVATE_KEY', version: 4 },
  })), /methods\.1\.settings: version/],
  ...([
    ['frameOrigins', ['http://pay.example']], ['frameOrigins', ['https://Pay.example']], ['frameOrigins', ['https://pay.example/']],
    ['frameOrigins', ['https://pay.example *']],
    ['checkoutScript', 'http://pay.example/checkout.js'], ['api', 'http://pay.example/api/'], ['api', 'ftp://127.0.0.1/'],
    ['api', 'pay.example'],
  ] as const).map(([name, value]): [string, Written, RegExp] => [
    `${name} ${String(value)}`,
    changed(({ methods }) => Object.assign(methods[1] ?? {}, {
      settings: { publicKey: 'i0', privateKeyEnv: 'LIQPAY_PRIVATE_KEY', [name]: value },
    })), new RegExp(`methods\\.1\\.settings: ${name}`),
  ]),
  ['a time zone that is none', changed(({ sellers: [main] }) => Object.assign(main ?? {}, { timeZone: 'Kyiv' })), /sellers\.0\.timeZone/],
  ['a name twice', changed(({ methods }) => methods.push({ ...methods[0] })), /main-bank twice/],
])('says in one sentence what is wrong: %s', (_what, content, sentence) => {
  expect(() => read(content)).toThrow(sentence);
  expect(() => read(content)).toThrow(/^(?!.*hunter2)/);
});

it.each(['http://127.0.0.1:2777', 'http://localhost:2777', 'https://pay.example'])('takes a provider at %s', (origin) => {
  const settings = {
    publicKey: 'i0', privateKeyEnv: 'LIQPAY_PRIVATE_KEY', frameOrigins: [origin], checkoutScript: `${origin}/checkout.js`,
    api: `${origin}/api/`,
  };
  expect(read(changed(({ methods }) => Object.assign(methods[1] ?? {}, { settings }))).methods[1]?.settings).toMatchObject(settings);
});

it('lets a method that is switched off wait for its secret', () => {
  expect(() => read(changed(({ methods }) => Object.assign(methods[1] ?? {}, { enabled: false })), {})).not.toThrow();
});
