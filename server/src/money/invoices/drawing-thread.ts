import { Worker } from 'node:worker_threads';
import type { InvoiceDocument } from './documents';
import type { Drawing, Drawn } from './documents/drawing-worker';

export type DrawInvoice = (document: InvoiceDocument) => Promise<Uint8Array>;

type PendingDrawing = { resolve: (pdf: Uint8Array) => void; reject: (error: Error) => void };

/** Draws in a worker thread, because a document takes a third of a second of CPU time. The thread starts with the first document. */
export class DrawingThread {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, PendingDrawing>();
  private drawings = 0;

  constructor(private readonly script: string) {}

  draw(document: InvoiceDocument): Promise<Uint8Array> {
    const worker = this.started();
    this.drawings += 1;
    const drawing: Drawing = { id: this.drawings, document };
    return new Promise((resolve, reject) => {
      this.waiting.set(drawing.id, { resolve, reject });
      worker.ref();
      worker.postMessage(drawing);
    });
  }

  async stop(): Promise<void> {
    await this.worker?.terminate();
  }

  private started(): Worker {
    if (this.worker) return this.worker;
    // The thread needs neither secrets nor the program's preloads.
    const worker = new Worker(this.script, { env: {}, execArgv: [] });
    this.worker = worker;
    worker.on('message', (drawn: Drawn) => this.finish(drawn));
    let cause: unknown;
    worker.on('error', (error) => { cause = error; });
    worker.on('exit', () => this.lose(worker, cause));
    return worker;
  }

  private finish(drawn: Drawn): void {
    const waiting = this.waiting.get(drawn.id);
    this.waiting.delete(drawn.id);
    // An idle thread must not keep the process alive.
    if (this.waiting.size === 0) this.worker?.unref();
    if ('pdf' in drawn) waiting?.resolve(drawn.pdf);
    else waiting?.reject(new Error(`An invoice could not be drawn: ${drawn.failure}`));
  }

  private lose(worker: Worker, cause: unknown): void {
    if (this.worker === worker) this.worker = null;
    for (const { reject } of this.waiting.values()) reject(new Error('The thread that draws invoices ended.', { cause }));
    this.waiting.clear();
  }
}
