import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { splitForWire } from '@portal/messaging';
import { endAll, openChannel, startSimulator, submission, until } from './channel-under-test';
import { DRIVE_SMPP, Kannel, startDriveSmpp } from './kannel-process';

/**
 * Interoperability test with Kannel, an independent SMPP implementation. Kannel's bearerbox is a client of the simulator. Kannel's
 * drive_smpp is a provider for the portal's channel; it sends no receipts or enquire_link. Prints a table and exits with 1 if a line is
 * wrong.
 */
type Line = { step: string; expected: string; actual: string };
const lines: Line[] = [];
const PATIENCE_MS = 30_000;

function reported(step: string, expected: unknown, actual: unknown): void {
  lines.push({ step, expected: JSON.stringify(expected), actual: JSON.stringify(actual) });
}

const long = 'Kannel cuts this long text by a header in each part. '.repeat(7);
const cyrillic = 'Привіт від Kannel: їжак, ґанок, 😀.';
const longCyrillic = 'Довга повідомлення кирилицею. '.repeat(6);

async function asClient(folder: string): Promise<void> {
  const { simulator, port } = await startSimulator({
    behaviour: { rules: [{ endsWith: '05', outcome: 'undeliverable', errorCode: '011' }] },
  });
  const kannel = new Kannel(folder, port);
  try {
    await kannel.start();
    await until(() => simulator.stats().binds > 0, undefined, PATIENCE_MS);
    const texts = ['Hello from Kannel @ £5', long, cyrillic, longCyrillic, 'This one fails'];
    for (const [index, text] of texts.entries()) await kannel.send(`3806700000${String(index + 1).padStart(2, '0')}`, text);
    await until(() => kannel.reports.length >= texts.length, undefined, PATIENCE_MS);
    for (const [index, text] of texts.entries()) {
      const to = `3806700000${String(index + 1).padStart(2, '0')}`;
      const parts = simulator.accepted().filter(({ destination }) => destination === to).sort((one, other) => (one.part?.number
        ?? 0) - (other.part?.number ?? 0));
      const sender = [...new Set(parts.map(({ source }) => source))].join();
      reported(`submit_sm to ${to} in ${parts.length} part(s) from ${sender}`, text, parts.map((part) => part.text).join(''));
      reported('  its last part says', parts.length, parts.at(-1)?.part?.total ?? 1);
      const report = kannel.reports.find(({ id }) => id === to);
      reported('  its receipt reaches the sender (1 delivered, 2 failed)', text.includes('fails') ? '2' : '1', report?.type);
    }
    const answer = 'Відповідь: так 👍';
    simulator.incoming({ source: '380671234567', destination: '1234', text: answer });
    await until(() => kannel.messages.length > 0, undefined, PATIENCE_MS);
    reported('deliver_sm of a subscriber reaches the sms-service', { from: '+380671234567', to: '1234', text: answer }, kannel.messages[0]);
    await until(
      () => simulator.stats().incomingAcknowledged === 1 && simulator.stats().receiptsAcknowledged === simulator.stats().receiptsSent,
      undefined, PATIENCE_MS,
    );
    await until(() => simulator.stats().enquireLinks > 0, undefined, PATIENCE_MS);
    reported('enquire_link of Kannel is answered, its bind holds', {
      binds: 1, sessions: 1,
    }, { binds: simulator.stats().binds, sessions: simulator.stats().sessions });
    simulator.disconnectAll();
    await until(() => simulator.stats().binds === 2, undefined, PATIENCE_MS * 2);
    reported('after a cut Kannel binds again', 2, simulator.stats().binds);
  } finally {
    await kannel.stop();
  }
  await until(() => simulator.stats().sessions === 0, undefined, PATIENCE_MS);
  reported('after Kannel has left no session stands', 0, simulator.stats().sessions);
}

async function asProvider(folder: string): Promise<void> {
  const messages = 20;
  const drive = await startDriveSmpp(folder, messages);
  try {
    const { channel, received } = openChannel(drive.port, {
      systemId: 'foo', password: 'bar', bindMode: 'separate', receiptsByText: false,
    });
    await until(() => channel.state().listening && channel.state().bound === 1, undefined, PATIENCE_MS);
    reported('drive_smpp takes our transmitter and our receiver', true, channel.state().bound === 1 && channel.state().listening);
    const parts = [...splitForWire('Hello', 1, 'udh'), ...splitForWire(long, 2, 'udh'), ...splitForWire(cyrillic, 3, 'udh')];
    await until(() => channel.free() >= parts.length, undefined, PATIENCE_MS);
    channel.submit(parts.map((text, index) => submission(index, { text })));
    await until(() => received.outcomes.length === parts.length, undefined, PATIENCE_MS);
    reported(
      'submit_sm: plain, in parts with headers, UCS-2', Array.from(parts, () => 'accepted'), received.outcomes.map(({ kind }) => kind),
    );
    await until(() => received.incoming.length >= messages, undefined, PATIENCE_MS);
    reported(
      'deliver_sm are taken, each a message of its own', messages,
      new Set(received.incoming.map(({ providerMessageId }) => providerMessageId)).size,
    );
    reported(
      '  the text of the first', 'string of letters',
      /\w/.test(received.incoming[0]?.text ?? '') ? 'string of letters' : received.incoming[0]?.text,
    );
  } finally {
    await drive.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'kannel-'));
try {
  await asClient(folder);
  process.stdout.write(DRIVE_SMPP === undefined ? 'drive_smpp is not installed: Kannel is not tried as a provider.\n' : '');
  if (DRIVE_SMPP !== undefined) await asProvider(folder);
} catch (error) {
  reported('the exchange goes on to its end', true, String(error));
} finally {
  await endAll();
  rmSync(folder, { recursive: true });
}

for (const { step, expected, actual } of lines) {
  const right = expected === actual;
  process.stdout.write(`${right ? 'ok   ' : 'WRONG'} ${step}: ${shortened(actual)}${right ? '' : `, expected ${shortened(expected)}`}\n`);
}
const wrong = lines.filter(({ expected, actual }) => expected !== actual).length;
process.stdout.write(`${lines.length} things looked at, ${wrong} wrong\n`);
process.exitCode = wrong === 0 ? 0 : 1;

function shortened(text: string): string {
  return text.length > 70 ? `${text.slice(0, 60)}… (${text.length} characters)` : text;
}
