import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { newSecret } from './secret';
import { signedHeaders, signingKey } from './signature';

type IsGenuine = (secret: string, headers: Record<string, string>, body: string) => boolean;

let folder: string;
let isGenuine: IsGenuine;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'portal-signature-'));
  const guide = await readFile(path.join(__dirname, '../../../articles/en/api/callbacks.md'), 'utf8');
  const [, code = ''] = /^```ts\n(.*?)^```$/ms.exec(guide) ?? [];
  const outfile = path.join(folder, 'is-genuine.cjs');
  await build({ stdin: { contents: code, loader: 'ts' }, platform: 'node', format: 'cjs', target: 'node20', outfile, logLevel: 'silent' });
  ({ isGenuine } = await import(outfile) as { isGenuine: IsGenuine });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the check of signatures that the guide shows', () => {
  const id = '3f2b8c1e-9a4d-8e21-b7c0-5d1f0a6e4b92';
  const body = '{"type":"message.status","data":{"text":"Здравейте"}}';
  const secret = newSecret();
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);

  it('[API-02] finds what we sign genuine, with the secret of now and the one before', () => {
    expect(isGenuine(secret, signedHeaders(id, new Date(), body, [signingKey(secret)]), body)).toBe(true);
    const rotated = signedHeaders(id, new Date(), body, [newSecret(), secret].map(signingKey));
    expect(isGenuine(secret, rotated, body)).toBe(true);
  });

  it('[API-02] refuses what another signed, what was changed, and what was kept for later', () => {
    const headers = signedHeaders(id, new Date(), body, [signingKey(secret)]);
    expect(isGenuine(newSecret(), headers, body)).toBe(false);
    expect(isGenuine(secret, headers, `${body} `)).toBe(false);
    expect(isGenuine(secret, { ...headers, 'webhook-id': 'another' }, body)).toBe(false);
    expect(isGenuine(secret, signedHeaders(id, ago(400), body, [signingKey(secret)]), body)).toBe(false);
    expect(isGenuine(secret, { ...headers, 'webhook-timestamp': 'soon' }, body)).toBe(false);
    expect(isGenuine(secret, {}, body)).toBe(false);
    expect(isGenuine(secret, { ...headers, 'webhook-signature': 'v1,' }, body)).toBe(false);
  });
});
