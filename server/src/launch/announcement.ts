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

/** What a person needs once everything runs: where to go, and how to get in. */
export function announcement({ url, seconds, dataDir, smsc, providers, password, demo }: Announcement): string {
  return [
    '',
    `Ready in ${seconds.toFixed(1)} s:  ${url}`,
    '',
    ...waysIn(demo, password),
    '',
    `SMSC simulator: SMPP on port ${smsc.port}, control at ${smsc.controlUrl}`,
    `Simulator of Viber, RCS, Telegram, calls and LiqPay: HTTP on port ${providers.port}, control at ${providers.controlUrl}`,
    `Answer as a recipient: of Viber and RCS at ${providers.controlUrl}, of SMS at ${smsc.controlUrl}`,
    'Pay an invoice: by LiqPay, with the test card 4242 4242 4242 4242 or another that the card page lists; no money moves',
    `Data and logs: ${dataDir}`,
    'Ctrl-C stops everything.',
    '',
  ].join('\n');
}

function waysIn({ seeded, logins, skipped }: SeededDemo, password: string): string[] {
  if (!seeded) return ['The database has customers of its own: the demo was left out. Log in as one of their people.'];
  const width = Math.max('login'.length, ...logins.map(({ login }) => login.length));
  const rows = [{ login: 'login', role: 'role' }, ...logins].map(({ login, role }) => `  ${login.padEnd(width)}  ${role}`);
  const left = skipped.length > 0 ? [`  left out, since other customers have logins of these names:  ${skipped.join(', ')}`] : [];
  return [...rows, `  password of each:  ${password}`, ...left];
}
