export type Announcement = {
  url: string;
  seconds: number;
  dataDir: string;
  smsc: { port: number; controlUrl: string };
  password: string;
  logins: { login: string; role: string }[];
};

/** What a person needs once everything runs: where to go, and how to get in. */
export function announcement({ url, seconds, dataDir, smsc, password, logins }: Announcement): string {
  const width = Math.max('login'.length, ...logins.map(({ login }) => login.length));
  const rows = [{ login: 'login', role: 'role' }, ...logins].map(({ login, role }) => `  ${login.padEnd(width)}  ${role}`);
  return [
    '',
    `Ready in ${seconds.toFixed(1)} s:  ${url}`,
    '',
    ...rows,
    `  password of each:  ${password}`,
    '',
    `SMSC simulator: SMPP on port ${smsc.port}, control at ${smsc.controlUrl}`,
    `Data and logs: ${dataDir}`,
    'Ctrl-C stops everything.',
    '',
  ].join('\n');
}
