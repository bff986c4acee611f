import { createTestDatabase, type TestDatabase } from '../../test/database';
import { openAccounts } from '../money/billing';
import { ledgerProof } from './ledger-proof';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const [row] = await database.db<{ id: bigint }[]>`
    with priced as (insert into tariff (name, currency) values ('standard', 'UAH') returning id)
    insert into customer (name, tariff_id) select 'proven', id from priced returning id`;
  await openAccounts(database.db, row?.id ?? 0n, 'UAH');
});
afterAll(async () => { await database.drop(); });

const proof = async () => {
  const lines: string[] = [];
  const agree = await ledgerProof(database.db, (line) => lines.push(line));
  return { agree, lines };
};

it('[FIN-07:pairs] tells of each rule that it holds', async () => {
  const { agree, lines } = await proof();
  expect(agree).toBe(true);
  expect(lines.slice(0, -1).every((line) => line.startsWith('✓ '))).toBe(true);
  expect(lines.at(-1)).toBe('Ledger balanced.');
});

it('[FIN-07:pairs] names the first row of a rule that does not', async () => {
  const [account] = await database.db<{ id: bigint }[]>`update account set balance = 12 where kind = 'customer' returning id`;
  const { agree, lines } = await proof();
  expect(agree).toBe(false);
  expect(lines).toContain(`✗ a balance is the sum of its postings: account ${account?.id}, expected 0, found 12`);
  expect(lines.at(-1)).toBe('Ledger not balanced: 2 checks failed.');
});
