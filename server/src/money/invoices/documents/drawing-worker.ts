import { parentPort } from 'node:worker_threads';
import type { InvoiceDocument } from './invoice-document';
import { invoicePdf } from './invoice-pdf';

export type Drawing = { id: number; document: InvoiceDocument };
export type Drawn = { id: number; pdf: Uint8Array } | { id: number; failure: string };

/** Worker thread entry. It draws one document after another and reads the fonts once. */
let last: Promise<void> = Promise.resolve();
parentPort?.on('message', ({ id, document }: Drawing) => {
  last = last.then(async () => {
    const drawn: Drawn = await invoicePdf(document).then(
      (pdf) => ({ id, pdf }),
      (error: unknown) => ({ id, failure: error instanceof Error ? error.stack ?? error.message : String(error) }),
    );
    parentPort?.postMessage(drawn);
  });
});
