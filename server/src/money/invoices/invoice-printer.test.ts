import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { build } from 'esbuild';
import { createHttpWorld } from '../../platform/http/http.fixture';
import { invoicePdf } from './documents';
import { bankInvoice } from './documents/invoice.fixture';
import { DrawingThread } from './drawing-thread';
import { InvoicePrinter } from './invoice-printer';

const invoice = (number: number) => ({ ...bankInvoice, number: `INV-${number}` });

describe('the thread', () => {
  let folder: string;
  let thread: DrawingThread;
  const script = (name: string) => path.join(folder, `${name}.mjs`);
  beforeAll(async () => {
    folder = mkdtempSync(path.join(__dirname, '../../../node_modules/.drawing-'));
    await build({
      entryPoints: [path.join(__dirname, 'documents/drawing-worker.ts')], outfile: script('worker'), bundle: true, platform: 'node',
      format: 'esm', logLevel: 'error',
      external: ['pdfkit', 'qrcode-generator', '@expo-google-fonts/*'],
      banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
    });
    await build({ stdin: {
      contents: "import { parentPort } from 'node:worker_threads'; parentPort.once('message', () => { throw new Error('broken'); });",
    }, outfile: script('broken'), format: 'esm' });
    thread = new DrawingThread(script('worker'));
  });
  afterAll(async () => {
    await thread.stop();
    rmSync(folder, { recursive: true });
  });

  it('draws the same bytes as here', async () => {
    expect(Buffer.from(await thread.draw(bankInvoice)).equals(await invoicePdf(bankInvoice))).toBe(true);
  });

  it('leaves the process free: requests are answered, one after the other, before the first of twenty is drawn', async () => {
    const world = await createHttpWorld();
    const printer = new InvoicePrinter((document) => thread.draw(document));
    let drawn = 0;
    const drawings = Array.from({ length: 20 }, (_, number) => printer.print(BigInt(number % 10), invoice(number)).then((pdf) => {
      drawn += 1;
      return pdf;
    }));
    for (let answered = 0; answered < 10; answered += 1) expect((await world.get('/healthz')).statusCode).toBe(200);
    expect(drawn).toBe(0);
    expect((await Promise.all(drawings)).every((pdf) => Buffer.from(pdf).toString('latin1', 0, 5) === '%PDF-')).toBe(true);
    await world.app.close();
  });

  it('tells a failure of one document, and draws on', async () => {
    const unreadable = { ...bankInvoice, createdAt: new Date(Number.NaN) };
    await expect(thread.draw(unreadable)).rejects.toThrow('could not be drawn');
    expect((await thread.draw(invoice(1))).length).toBeGreaterThan(1_000);
  });

  it('fails what it was drawing when it ends, and begins anew', async () => {
    const broken = new DrawingThread(script('broken'));
    await expect(broken.draw(bankInvoice)).rejects.toThrow('The thread that draws invoices ended.');
    await expect(broken.draw(bankInvoice)).rejects.toThrow('The thread that draws invoices ended.');
  });
});

function controlled() {
  const ends: ((pdf: Uint8Array) => void)[] = [];
  const drawn: string[] = [];
  const printer = new InvoicePrinter(({ number, language }) => {
    drawn.push(`${number} ${language}`);
    return new Promise((resolve) => { ends.push(resolve); });
  });
  return { printer, drawn, end: async () => { ends.shift()?.(new Uint8Array(1)); await turn(); }, endAll: async () => {
    while (ends.length > 0) { ends.shift()?.(new Uint8Array(1)); await turn(); }
  } };
}

it('draws two of a customer at once, lets six more wait, and tells the next one when to come again', async () => {
  const { printer, drawn, end, endAll } = controlled();
  const first = Array.from({ length: 8 }, (_, number) => printer.print(1n, invoice(number)));
  await expect(printer.print(1n, invoice(8))).rejects.toMatchObject({ error: 'too_many_requests', params: { seconds: 2 } });
  const other = printer.print(2n, invoice(0));
  expect(drawn).toEqual(['INV-0 ua', 'INV-1 ua', 'INV-0 ua']);
  await end();
  expect(drawn.at(-1)).toBe('INV-2 ua');
  await endAll();
  expect([(await Promise.all(first)).length, (await other).length, drawn.length]).toEqual([8, 1, 9]);
});

it('draws one document once, however often and whenever it is asked for; another status, language or customer is another', async () => {
  const { printer, drawn, endAll } = controlled();
  const same = Array.from({ length: 30 }, () => printer.print(1n, invoice(1)));
  const others = [
    printer.print(1n, { ...invoice(1), paid: true }), printer.print(1n, { ...invoice(1), language: 'en' }), printer.print(2n, invoice(1)),
  ];
  await endAll();
  await Promise.all([...same, ...others]);
  await printer.print(1n, invoice(1));
  expect(drawn).toHaveLength(4);
  expect(drawn.filter((name) => name === 'INV-1 en')).toHaveLength(1);
});

it('tries again what failed', async () => {
  let attempts = 0;
  const printer = new InvoicePrinter(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('broken');
    return new Uint8Array(1);
  });
  await expect(printer.print(1n, invoice(1))).rejects.toThrow('broken');
  expect((await printer.print(1n, invoice(1))).length).toBe(1);
});
