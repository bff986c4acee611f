import type { BrowserContext, Page } from '@playwright/test';

/** `tones`: for each tone played, the id of the chat message it announced. */
type Alerted = { tones: string[]; notifications: { title: string; body: string }[] };

/** Tones per alert sound. */
export const TONES = 2;

/** Records sounds and desktop notifications instead of playing and showing them. */
export async function noteAlerts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const alerted: Alerted = { tones: [], notifications: [] };
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
    class FakeNotification {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      constructor(title: string, { body }: { body: string }) {
        alerted.notifications.push({ title, body });
      }
      close = () => {};
    }
    Object.assign(window, { alerted, AudioContext: Context, OscillatorNode: Node, GainNode: Node, Notification: FakeNotification });
  });
}

/** Tones and notification texts of these tabs together. */
export async function alertedIn(tabs: readonly Page[]): Promise<{ tones: string[]; bodies: string[] }> {
  const each = await Promise.all(tabs.map((tab) => tab.evaluate(() => (window as unknown as { alerted: Alerted }).alerted)));
  return { tones: each.flatMap(({ tones }) => tones), bodies: each.flatMap(({ notifications }) => notifications.map(({ body }) => body)) };
}
