import type { SeededDemo } from '../demo';

export type Announcement = {
  url: string;
  seconds: number;
  dataDir: string;
  smsc: { port: number; controlUrl: string };
  providers: { port: number; controlUrl: string };
  password: string;
  demo: SeededDemo;
};

export function announcement({ url, seconds, dataDir, smsc, providers, password, demo }: Announcement): string {
  return [
    '',
    `Ready in ${seconds.toFixed(1)} s:  ${url}`,
    '',
    ...routesIn(demo, password),
    '',
    `SMSC simulator: SMPP on port ${smsc.port}, control at ${smsc.controlUrl}`,
    `Simulator for Viber, RCS, Telegram, calls, and LiqPay: HTTP on port ${providers.port}, control at ${providers.controlUrl}`,
    `Reply as a recipient: Viber and RCS at ${providers.controlUrl}, SMS at ${smsc.controlUrl}`,
    'Pay an invoice: with LiqPay and the test card 4242 4242 4242 4242, or another card listed on the payment page; no real money moves',
    `Data and logs: ${dataDir}`,
    'Press Ctrl-C to stop everything.',
    '',
  ].join('\n');
}

function routesIn({ seeded, logins, skipped }: SeededDemo, password: string): string[] {
  if (!seeded) return ['The database already has customers, so the demo was not added. Sign in with one of their logins.'];
  const width = Math.max('login'.length, ...logins.map(({ login }) => login.length));
  const rows = [{ login: 'login', role: 'role' }, ...logins].map(({ login, role }) => `  ${login.padEnd(width)}  ${role}`);
  const left = skipped.length > 0 ? [`  skipped, because other customers already have these logins:  ${skipped.join(', ')}`] : [];
  return [...rows, `  password for all:  ${password}`, ...left];
}
