import type { BrowserContext, Page } from '@playwright/test';

/** `tones`: of each the message that it told. */
type Alerted = { tones: string[]; notices: { title: string; body: string }[] };

/** A sound has two. */
export const TONES = 2;

/** What the pages would sound and show on the desktop is noted instead. */
export async function noteAlerts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const alerted: Alerted = { tones: [], notices: [] };
    const volume = { setValueAtTime: () => {}, linearRampToValueAtTime: () => {} };
    const given = () => (JSON.parse(localStorage.getItem('chatAlert.sound') ?? '{}') as { message?: string }).message ?? '';
    class Node {
      gain = volume;
      connect = (next: unknown) => next;
      start = () => void alerted.tones.push(given());
      stop = () => {};
    }
    class Context {
      state = 'running';
      currentTime = 0;
      destination = {};
    }
    class Notice {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      constructor(title: string, { body }: { body: string }) {
        alerted.notices.push({ title, body });
      }
      close = () => {};
    }
    Object.assign(window, { alerted, AudioContext: Context, OscillatorNode: Node, GainNode: Node, Notification: Notice });
  });
}

/** In all these tabs together. */
export async function alertedIn(tabs: readonly Page[]): Promise<{ tones: string[]; bodies: string[] }> {
  const each = await Promise.all(tabs.map((tab) => tab.evaluate(() => (window as unknown as { alerted: Alerted }).alerted)));
  return { tones: each.flatMap(({ tones }) => tones), bodies: each.flatMap(({ notices }) => notices.map(({ body }) => body)) };
}
