import { createPublicKey } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { behaviourChangeSchema } from '../frame/behaviour';
import { serveSimulators } from '../frame/simulator-server';
import { LiqPaySimulator } from '../liqpay/liqpay-simulator';
import { RcsSimulator } from '../rcs/rcs-simulator';
import { SinchSimulator } from '../sinch/sinch-simulator';
import { TelegramSimulator } from '../telegram/telegram-simulator';
import { ViberSimulator } from '../viber/viber-simulator';
import { demoRules } from './demo-rules';

/** Every flag can be set in the environment as PROVIDERS_<NAME>, for example PROVIDERS_CONTROL_PORT. Secrets can only be set there. */
const { values } = parseArgs({
  options: {
    'port': { type: 'string', default: process.env['PROVIDERS_PORT'] ?? '2777' },
    'host': { type: 'string', default: process.env['PROVIDERS_HOST'] ?? '127.0.0.1' },
    'control-port': { type: 'string', default: process.env['PROVIDERS_CONTROL_PORT'] },
    'seed': { type: 'string', default: process.env['PROVIDERS_SEED'] },
    /** JSON of behavior changes by simulator, for example {"viber": {"duplicates": 4}}. */
    'behaviour': { type: 'string', default: process.env['PROVIDERS_BEHAVIOUR'] ?? '{}' },
    'viber-webhook': { type: 'string', default: process.env['PROVIDERS_VIBER_WEBHOOK'] },
    'rcs-webhook': { type: 'string', default: process.env['PROVIDERS_RCS_WEBHOOK'] },
  },
});

const prefixes = z.enum(['viber', 'rcs', 'telegram', 'sinch', 'liqpay']);
const behaviours = z.partialRecord(prefixes, behaviourChangeSchema).parse(JSON.parse(values.behaviour));
const applications = z.array(z.strictObject({
  key: z.string(), secret: z.base64(), callbackUrl: z.url().optional(), numbers: z.array(z.string().regex(/^\d{5,15}$/)).optional(),
}));

const seed = values.seed === undefined ? {} : { seed: wholeNumber(values.seed) };
const options = (name: z.infer<typeof prefixes>) => ({ ...seed, behaviour: { ...demoRules[name], ...behaviours[name] } });
const [viber, rcs] = [options('viber'), options('rcs')];
const calledAt = (webhook: string | undefined) => (webhook === undefined ? {} : { callbackUrl: webhook });
const rcsKey = process.env['PROVIDERS_RCS_PUBLIC_KEY'];

const simulators = {
  '/viber': new ViberSimulator({
    ...viber, behaviour: { ...viber.behaviour, ...calledAt(values['viber-webhook']) },
    apiKey: process.env['PROVIDERS_VIBER_API_KEY'] ?? 'viber-key',
  }),
  '/telegram': new TelegramSimulator({ ...options('telegram'), token: process.env['PROVIDERS_TELEGRAM_TOKEN'] ?? 'gateway-token' }),
  '/sinch': new SinchSimulator({
    ...options('sinch'), applications: applications.parse(JSON.parse(process.env['PROVIDERS_SINCH_APPLICATIONS'] ?? '[]')),
  }),
  '/liqpay': new LiqPaySimulator({
    ...options('liqpay'),
    shop: {
      publicKey: process.env['PROVIDERS_LIQPAY_PUBLIC_KEY'] ?? 'liqpay-shop',
      privateKey: process.env['PROVIDERS_LIQPAY_PRIVATE_KEY'] ?? 'liqpay-key',
    },
  }),
  // RCS tokens are checked with the account's public key, so without a key there is no RCS simulator.
  ...(rcsKey !== undefined && {
    '/rcs': new RcsSimulator({
      ...rcs, behaviour: { ...rcs.behaviour, ...calledAt(values['rcs-webhook']) },
      account: { clientEmail: process.env['PROVIDERS_RCS_CLIENT_EMAIL'] ?? 'portal@demo.example', publicKey: createPublicKey(rcsKey) },
      clientToken: process.env['PROVIDERS_RCS_CLIENT_TOKEN'] ?? 'client-token',
    }),
  }),
};

const controlPort = values['control-port'] === undefined ? {} : { controlPort: wholeNumber(values['control-port']) };
serveSimulators(simulators, { port: wholeNumber(values.port), host: values.host, ...controlPort }).then(
  ({ port, controlPort: control, stop }) => {
    process.stdout.write(`${JSON.stringify({ ready: 'providers', port, controlPort: control })}\n`);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        for (const simulator of Object.values(simulators)) simulator.close();
        void stop().then(() => process.exit(0));
      });
    }
  },
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exitCode = 1;
  },
);

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new RangeError(`not a whole number: ${text}`);
  return value;
}
