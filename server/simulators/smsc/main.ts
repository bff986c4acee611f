import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { behaviourChangeSchema } from './behaviour';
import { SmscSimulator } from './smsc-simulator';

/** With the PEM files `--tls-cert` and `--tls-key`, SMPP requires TLS. Environment variables like SMSC_CONTROL_PORT can replace flags. */
const { values } = parseArgs({
  options: {
    'port': { type: 'string', default: process.env['SMSC_PORT'] ?? '2775' },
    'host': { type: 'string', default: process.env['SMSC_HOST'] ?? '127.0.0.1' },
    'tls-cert': { type: 'string', default: process.env['SMSC_TLS_CERT'] },
    'tls-key': { type: 'string', default: process.env['SMSC_TLS_KEY'] },
    'control-port': { type: 'string', default: process.env['SMSC_CONTROL_PORT'] },
    'account': { type: 'string', multiple: true, default: (process.env['SMSC_ACCOUNT'] ?? 'portal:secret').split(',') },
    'journal': { type: 'string', default: process.env['SMSC_JOURNAL'] },
    'seed': { type: 'string', default: process.env['SMSC_SEED'] },
    'behaviour': { type: 'string', default: process.env['SMSC_BEHAVIOUR'] ?? '{}' },
  },
});

const simulator = new SmscSimulator({
  port: wholeNumber(values.port),
  host: values.host,
  tls: tlsFrom(values['tls-cert'], values['tls-key']),
  controlPort: values['control-port'] === undefined ? undefined : wholeNumber(values['control-port']),
  accounts: Object.fromEntries(values.account.map(account)),
  journal: values.journal ?? null,
  seed: values.seed === undefined ? undefined : wholeNumber(values.seed),
  behaviour: behaviourChangeSchema.parse(JSON.parse(values.behaviour)),
});

simulator.start().then(
  ({ port, controlPort }) => process.stdout.write(`${JSON.stringify({ ready: 'smsc', port, controlPort })}\n`),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exitCode = 1;
  },
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void simulator.stop().then(() => process.exit(0)));
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new RangeError(`not a whole number: ${text}`);
  return value;
}

function tlsFrom(certificate: string | undefined, key: string | undefined): { cert: string; key: string } | undefined {
  if (certificate === undefined && key === undefined) return undefined;
  if (certificate === undefined || key === undefined) throw new RangeError('tls-cert and tls-key go together');
  return { cert: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') };
}

function account(text: string): [string, string] {
  const [systemId = '', password = ''] = text.split(':');
  return [systemId, password];
}
