import type { CDPSession, Page } from '@playwright/test';

export type Leftovers = { timers: number; intervals: number; sockets: number; listeners: number; heapKilobytes: number };

/** From the next navigation, tracks what the page hasn't released: timers, intervals, sockets, listeners and heap. */
export async function countLeftovers(page: Page): Promise<() => Promise<Leftovers>> {
  await page.addInitScript(() => {
    const timers = new Set<unknown>();
    const intervals = new Set<unknown>();
    const sockets = new Set<WebSocket>();
    Object.assign(window, { leftovers: { timers, intervals, sockets } });
    const { setTimeout: later, clearTimeout: notLater, setInterval: often, clearInterval: notOften, WebSocket: Socket } = window;
    window.setTimeout = ((callback: (...args: unknown[]) => void, wait?: number, ...args: unknown[]) => {
      const id = later(() => {
        timers.delete(id);
        callback(...args);
      }, wait);
      timers.add(id);
      return id;
    }) as typeof setTimeout;
    window.clearTimeout = (id) => {
      timers.delete(id);
      notLater(id);
    };
    window.setInterval = ((callback: () => void, wait?: number) => {
      const id = often(callback, wait);
      intervals.add(id);
      return id;
    }) as typeof setInterval;
    window.clearInterval = (id) => {
      intervals.delete(id);
      notOften(id);
    };
    window.WebSocket = class extends Socket {
      constructor(url: string | URL) {
        super(url);
        sockets.add(this);
        this.addEventListener('close', () => sockets.delete(this));
      }
    };
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await devtools.send('HeapProfiler.enable');
  return () => leftoversOf(page, devtools);
}

async function leftoversOf(page: Page, devtools: CDPSession): Promise<Leftovers> {
  // Twice: objects released by finalizers are collected in the next run.
  for (let time = 0; time < 2; time++) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  const counted = await page.evaluate(() => {
    const {
      timers, intervals, sockets,
    } = (window as unknown as { leftovers: Record<'timers' | 'intervals' | 'sockets', Set<unknown>> }).leftovers;
    return { timers: timers.size, intervals: intervals.size, sockets: sockets.size };
  });
  return { ...counted, listeners: of('JSEventListeners'), heapKilobytes: Math.round(await heapBytes(devtools) / 1024) };
}

type HeapSnapshot = { snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }; nodes: number[] };

/** Without compiled code, which grows for as long as the engine optimizes, and what the browser itself and the debugger hold. */
async function heapBytes(devtools: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const add = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  devtools.on('HeapProfiler.addHeapSnapshotChunk', add);
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  devtools.off('HeapProfiler.addHeapSnapshotChunk', add);
  const { snapshot: { meta: { node_fields: fields, node_types: [types] } }, nodes } = JSON.parse(chunks.join('')) as HeapSnapshot;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const ignored = [types.indexOf('code'), types.indexOf('native')];
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    if (!ignored.includes(nodes[node + type] ?? NaN)) bytes += nodes[node + size] ?? 0;
  }
  return bytes;
}
