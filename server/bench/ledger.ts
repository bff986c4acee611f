import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { verifyLedger } from '../src/money/billing';
import { connectEngineDatabase } from '../src/messaging/dispatcher';
import { Arena } from './arena';
import { payers } from './ledger/payer.store';
import { settleRate, settleSeconds, singleRate, type Rate } from './ledger/rates';
import { sendList } from './ledger/sent-list';
import { printTable } from './table';

/** Measures postings per second for settlements and for reservations of single messages, and the ledger's share of the sending time. */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' }, connections: { type: 'string', default: '8' },
    recipients: { type: 'string', default: '100000' },
  },
});
const seconds = Number(values.seconds);
const connections = Number(values.connections);
const recipients = Number(values.recipients);
const BATCHES = 500;

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const arena = await Arena.open({
  dist, migrations: path.resolve(dist, '../../migrations'), connection: { binds: 2, window: 500 }, behaviour: { rules: [] },
  databaseUrl: process.env.DATABASE_URL,
});

try {
  const sent = await sendList(arena, recipients);
  const sendFindings = await verifyLedger(arena.db);
  for (let number = 1; number < connections; number++) await arena.addCustomer(`customer ${number}`);
  const everybody = await payers(arena.db);
  const first = everybody.slice(0, 1);
  const db = connectEngineDatabase(arena.databaseUrl, { applicationName: 'portal bench ledger', max: connections });
  try {
    const one = { connections: 1, seconds };
    const many = { connections, seconds };
    const rates: [string, Rate][] = [
      ['settled in turns of 20 postings, 1 connection', await settleRate(db, first, one)],
      [`settled in turns of 20 postings, ${connections} connections, ${connections} customers`, await settleRate(db, everybody, many)],
      ['single reservations, 1 connection', await singleRate(db, first, one)],
      [`single reservations, ${connections} connections, one customer`, await singleRate(db, first, many)],
      [`single reservations, ${connections} connections, ${connections} customers`, await singleRate(db, everybody, many)],
    ];
    const [payer] = first;
    const settle = payer ? await settleSeconds(db, payer, BATCHES) : 0;
    const perMessage = sent.seconds / recipients;
    const ledgerPerMessage = (settle * sent.charges) / recipients;
    printTable([
      ...rates.map(([name, rate]) => [`postings/s, ${name}`, (rate.postings / rate.seconds).toFixed(0)] as const),
      ['settling one list in a turn, without the commit', `${(settle * 1e3).toFixed(2)} ms`],
      ['sent: recipients, postings by which they were charged', `${recipients}, ${sent.charges}`],
      ['sent: time per message, confirm to the last receipt', micros(perMessage)],
      ['of it the ledger', `${micros(ledgerPerMessage)}, ${((ledgerPerMessage / perMessage) * 100).toFixed(1)} %`],
    ]);
    // Lists of the rate measurements have no messages, so rules about messages do not apply.
    const findings = [...sendFindings, ...(await verifyLedger(arena.db)).filter(({ rule }) => !rule.includes('messages'))];
    for (const { rule, row, expected, found } of findings) {
      process.stdout.write(`BROKEN  ${rule}: ${row}, expected ${expected}, found ${found}\n`);
    }
    process.stdout.write(findings.length === 0 ? 'the ledger holds\n' : '');
    process.exitCode = findings.length === 0 ? 0 : 1;
  } finally {
    await db.end({ timeout: 5 });
  }
} finally {
  await arena.close();
}

function micros(value: number): string {
  return `${(value * 1e6).toFixed(1)} µs`;
}
