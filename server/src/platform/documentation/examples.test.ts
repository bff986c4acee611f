import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import ts from 'typescript';
import { apiCaller, callerWith, type TestCaller } from '../../../test/api-caller';
import { createMailingWorld, type MailingWorld, type Sender } from '../../../test/sending';

const run = promisify(execFile);
const articles = path.join(__dirname, '../../../articles/en');
const client = path.join(__dirname, '../../../../clients/typescript/src/index.ts');

type Example = { article: string; name: string; language: 'sh' | 'ts'; code: string };

async function examples(): Promise<Example[]> {
  const files = (await readdir(articles, { recursive: true })).filter((file) => file.endsWith('.md')).sort();
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await readFile(path.join(articles, file), 'utf8') })));
  return texts.flatMap(({ file, text }) => (
    [
      ...text.matchAll(/^```(sh|ts) example=(\S+)\n(.*?)^```$/gms),
    ].map(([, language, name, code]) => ({ article: file, name, language, code }) as Example)));
}

let world: MailingWorld;
let sender: Sender;
let caller: TestCaller;
let url: string;
let folder: string;
beforeAll(async () => {
  world = await createMailingWorld();
  sender = await world.sender(['clientAdmin'], 1_000_000_0000n);
  await world.db`update alpha_name set name = 'Shop' where uuid = ${sender.alphaNameUuid}`;
  for (const type of ['telegram_otp', 'viber_trans'] as const) await world.covers(sender, type, 1_000n);
  caller = await apiCaller(world, sender);
  url = await world.app.listen({ host: '127.0.0.1', port: 0 });
  folder = await mkdtemp(path.join(os.tmpdir(), 'portal-examples-'));
  // Makes curl fail on error answers.
  await writeFile(path.join(folder, '.curlrc'), 'fail-with-body\n');
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** Values of the examples' variables, created for each. */
const created: Record<string, () => Promise<string>> = {
  MESSAGE_UUID: () => uuidOf('/api/v1/messages', { to: '+380671234567', from: 'Shop', type: 'sms', text: 'Hello' }),
  LIST_UUID: () => confirmableList(),
  HELD_LIST_UUID: () => confirmableList(),
  OTP_UUID: () => uuidOf('/api/v1/otp', { to: number(), from: 'Shop', channels: [{ type: 'telegram_otp' }, { type: 'sms' }] }),
  CALLBACK_UUID: () => uuidOf('/api/v1/callbacks', { url: `https://shop.example/${Math.random()}`, types: ['message.incoming'] }),
  BOOK_UUID: () => taggedBook(),
  SEND_AT: async () => new Date(world.clock.now.getTime() + 86_400_000).toISOString(),
  LINK_UUID: () => uuidOf('/api/v1/short-links', { initialUrl: 'https://shop.example/sale' }),
};

let numbers = 0;
/** Each in its own number block, below the traffic limit. */
const number = () => `+38067${String(++numbers).padStart(3, '0')}1111`;

async function uuidOf(path: string, body: object): Promise<string> {
  const answer = await caller.call<{ uuid: string }>('POST', path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.uuid;
}

async function taggedBook(): Promise<string> {
  const uuid = await uuidOf('/api/v1/address-books', { name: `Book ${Math.random()}`, type: 'extprocessing' });
  const contact = { num: '+380671234568', tags: ['VIP'] };
  const answer = await caller.call('PUT', `/api/v1/address-books/${uuid}/contacts`, { contacts: [contact] });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return uuid;
}

async function confirmableList(): Promise<string> {
  const lines = [
    { from: 'Shop', type: 'sms', text: 'Hello', hold: true }, { to: '+380671234567' },
  ].map((line) => JSON.stringify(line)).join('\n');
  const { status, body } = await callerWith(world, caller.key).call<{ uuid: string }>('POST', '/api/v1/messages/bulk', lines, {
    'content-type': 'application/x-ndjson',
  });
  if (status !== 202) throw new Error(JSON.stringify(body));
  await world.work();
  return body.uuid;
}

async function environmentOf(code: string): Promise<Record<string, string>> {
  const used = Object.keys(created).filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  const values = await Promise.all(used.map(async (name) => [name, await created[name]?.()] as const));
  return { PATH: process.env.PATH ?? '', CURL_HOME: folder, PORTAL_URL: url, PORTAL_KEY: caller.key, ...Object.fromEntries(values) };
}

async function execute({ name, language, code }: Example): Promise<string> {
  const env = await environmentOf(code);
  if (language === 'sh') return (await run('bash', ['-euo', 'pipefail', '-c', code], { env, timeout: 60_000 })).stdout;
  const file = path.join(folder, `${name}.mjs`);
  await build({
    stdin: { contents: code, loader: 'ts', resolveDir: folder }, bundle: true, platform: 'node', format: 'esm', target: 'node20',
    outfile: file,
    alias: { '@portal/client': client }, logLevel: 'silent',
  });
  return (await run(process.execPath, [file], { env, timeout: 60_000 })).stdout;
}

it('[API-01] every example of the documentation works as it is written, in each of its languages', async () => {
  const all = await examples();
  expect(all.length).toBeGreaterThan(30);
  const failed: string[] = [];
  for (const example of all) {
    await execute(example).catch((error: unknown) => failed.push(
      `${example.article} ${example.name} (${example.language}): ${(error as Error).message} ${(error as { stdout?: string }).stdout
        ?? ''}`,
    ));
  }
  expect(failed).toEqual([]);
}, 300_000);

/** Compares fields and types; null or empty values in an example match anything. */
function isLike(shown: unknown, given: unknown): boolean {
  if (shown === null || typeof shown !== 'object') return shown === null || typeof shown === typeof given;
  if (Array.isArray(shown)) return Array.isArray(given) && (shown.length === 0 || given.every((each) => isLike(shown[0], each)));
  if (typeof given !== 'object' || given === null) return false;
  const [names, others] = [Object.keys(shown), Object.keys(given)];
  return names.join() === others.join() && names.every((name) => isLike(
    shown[name as keyof typeof shown], given[name as keyof typeof given],
  ));
}

it('[API-01] what the guides show as answers is what the examples are answered with', async () => {
  const all = await examples();
  const texts = await Promise.all(
    [...new Set(all.map(({ article }) => article))].map((article) => readFile(path.join(articles, article), 'utf8')),
  );
  const shown = texts.flatMap((text) => [...text.matchAll(/^The answer:\n\n```json\n([^`]*)```$/gm)].map(({ 1: json = '', index }) => {
    const [, name] = [...text.slice(0, index).matchAll(/^```ts example=(\S+)$/gm)].at(-1) ?? [];
    return { name, answer: JSON.parse(json) as unknown };
  }));
  expect(shown.length).toBeGreaterThan(5);
  for (const { name, answer } of shown) {
    const example = all.find((each) => each.name === name && each.language === 'sh');
    const given = JSON.parse(example ? await execute(example) : '') as unknown;
    expect(isLike(answer, given) ? 'alike' : { name, answer, given }).toBe('alike');
  }
});

it('[API-01] every TypeScript example passes the strict compiler', async () => {
  const whole = await readFile(path.join(articles, 'api/callbacks.md'), 'utf8');
  const [, signature = ''] = /^```ts\n(.*?)^```$/ms.exec(whole) ?? [];
  const caller =
    `${signature}\nimport type { IncomingMessage } from 'node:http';\nexport const judge = (request: IncomingMessage) => isGenuine('', request.headers, '');\n`;
  const snippets = [...(await examples()).filter(({ language }) => language === 'ts'), { name: 'signature', code: caller }];
  const files = await Promise.all(snippets.map(async ({ name, code }) => {
    const file = path.join(folder, `${name}.mts`);
    await writeFile(file, code);
    return file;
  }));
  const program = ts.createProgram(files, {
    strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler, skipLibCheck: true,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.asynciterable.d.ts'], types: ['node'],
    typeRoots: [path.join(__dirname, '../../../../node_modules/@types')],
    paths: { '@portal/client': [client] },
  });
  const faults = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => `${path.basename(
    file?.fileName ?? '',
  )}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
  expect(faults).toEqual([]);
});

it('[API-01] each example is there for curl and for TypeScript', async () => {
  const all = await examples();
  for (const name of new Set(all.map((example) => example.name))) {
    expect([name, all.filter((each) => each.name === name).map(({ language }) => language)]).toEqual([name, ['sh', 'ts']]);
  }
});
