import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CustomerServer } from './customer-server';

/** Every flag can be set in the environment as CUSTOMER_<NAME>, for example CUSTOMER_CONTROL_PORT. */
const { values } = parseArgs({
  options: {
    'port': { type: 'string', default: process.env['CUSTOMER_PORT'] ?? '8090' },
    'host': { type: 'string', default: process.env['CUSTOMER_HOST'] ?? '127.0.0.1' },
    'control-port': { type: 'string', default: process.env['CUSTOMER_CONTROL_PORT'] },
    /** PEM files; with both the server uses HTTPS. */
    'key': { type: 'string', default: process.env['CUSTOMER_KEY'] },
    'cert': { type: 'string', default: process.env['CUSTOMER_CERT'] },
  },
});

const customer = new CustomerServer({
  port: wholeNumber(values.port),
  host: values.host,
  controlPort: values['control-port'] === undefined ? undefined : wholeNumber(values['control-port']),
  ...(values.key !== undefined && values.cert !== undefined && {
    tls: { key: readFileSync(values.key, 'utf8'), cert: readFileSync(values.cert, 'utf8') },
  }),
});

customer.start().then(
  ({ port, controlPort }) => process.stdout.write(`${JSON.stringify({ ready: 'customer', port, controlPort })}\n`),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exitCode = 1;
  },
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void customer.stop().then(() => process.exit(0)));
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new RangeError(`not a whole number: ${text}`);
  return value;
}
