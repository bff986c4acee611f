// pnpm routes [text]: lists each API call: required right, roles with it, step-up, audit. With a text, only matching calls.
import { importContractCode } from './contract-code.mjs';
import { main } from './run.mjs';

const [text = ''] = process.argv.slice(2).filter((arg) => arg !== '--');

await main(async () => {
  const { callTable } = await importContractCode('server/src/customers/rights/call-table.ts');
  const { apiTable } = await importContractCode('server/src/platform/openapi/api-table.ts');
  const pages = callTable().map(({ call, right, roles, changes, stepUp, audited }) => [
    call, right, roles.join(' '), changes ? 'changes' : 'reads', stepUp ? 'step-up' : '-', audited ? 'audited' : '-',
  ]);
  const programs = apiTable().map(({ call, scopes, changes }) => [
    call, scopes.join(' or '), 'API key', changes ? 'changes' : 'reads', '-', '-',
  ]);
  print([[
    'CALL', 'RIGHT', 'ROLES', 'DOES', 'STEP-UP', 'AUDIT',
  ], ...[...pages, ...programs].filter((row) => row.join(' ').toLowerCase().includes(text.toLowerCase()))]);
});

function print(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows) process.stdout.write(`${row.map((cell, column) => cell.padEnd(widths[column])).join('  ').trimEnd()}\n`);
}
