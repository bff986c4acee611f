// Measures the delay until a recipient's message appears in the open chat, and the page's responsiveness during many messages.
import { freshPage } from './bench-web-browser.mjs';
import { percentile, times } from './bench-web-page.mjs';

const SENDER = 'DEMO';
const OWN_NUMBER = '380679990000';
const MESSAGES_A_SECOND = 5;
const STORM_A_SECOND = 500;
const STORM_NUMBERS = 200;
const PATIENCE_MS = 120_000;

export async function measureChat(browser, site, token, { providersControlUrl }) {
  const { page, close } = await freshPage(browser, site, { token, warm: true });
  try {
    const frames = countFrames(page);
    await page.addInitScript(watchTasks);
    await page.goto(`${site}/chat?scope=all`);
    await answerAs(providersControlUrl, OWN_NUMBER, 'Good evening!');
    await page.getByRole('option', { name: new RegExp(OWN_NUMBER) }).click();
    await page.locator('[role="log"], main').getByText('Good evening!').last().waitFor();
    const arrival = await arrivals(page, providersControlUrl);
    const storm = await stormed(page, providersControlUrl, frames);
    return [
      { what: 'chat: recipient → message in the open chat, p50', value: `${percentile(arrival, 0.5).toFixed(0)} ms` },
      {
        what: `chat: recipient → message in the open chat, p99 of ${arrival.length}`, value: `${percentile(arrival, 0.99).toFixed(0)} ms`,
        goal: '500 ms',
      },
      {
        what: `chat: longest task while ${storm.sent} messages come in, ${storm.rate.toFixed(0)} a second`,
        value: `${storm.longest.toFixed(0)} ms`, goal: '100 ms',
      },
      { what: 'chat: messages lost', value: String(storm.lost), goal: '0' },
      { what: 'chat: tasks over 100 ms meanwhile', value: String(storm.long), goal: '0' },
    ];
  } finally {
    await close();
  }
}

/** Runs in the page: records when a text appears, and the duration of long tasks (above 50 ms). */
function watchTasks() {
  const tasks = [];
  new PerformanceObserver((list) => tasks.push(
    ...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration })),
  )).observe({ type: 'longtask' });
  window.chatBench = {
    shown: (text) => new Promise((resolve) => {
      const look = () => (document.querySelector('main')?.innerText.includes(text) ? resolve(Date.now()) : requestAnimationFrame(look));
      look();
    }),
    tasksSince: (from) => tasks.filter(({ startTime }) => startTime >= from).map(({ duration }) => duration),
  };
}

async function arrivals(page, controlUrl) {
  const taken = [];
  for (let at = 0; at < times(200); at++) {
    const text = `Answer number ${at}.`;
    const shown = page.evaluate((shownText) => window.chatBench.shown(shownText), text);
    const began = Date.now();
    await answerAs(controlUrl, OWN_NUMBER, text);
    taken.push((await shown) - began);
    await pause(Math.max(0, 1_000 / MESSAGES_A_SECOND - (Date.now() - began)));
  }
  return taken;
}

/** Sends messages on schedule without waiting for earlier ones (open loop). Returns as `rate` how many the page received per second. */
async function stormed(page, controlUrl, frames) {
  const from = await page.evaluate(() => performance.now());
  const total = STORM_A_SECOND * times(60);
  const [received, began] = [frames.count, performance.now()];
  const leaving = [];
  for (let at = 0; at < total; at++) {
    await pause(Math.max(0, began + (at * 1_000) / STORM_A_SECOND - performance.now()));
    leaving.push(answerAs(controlUrl, `38067${String(8_000_000 + (at % STORM_NUMBERS))}`, `Is it still there? ${at}`));
  }
  await Promise.all(leaving);
  const deadline = performance.now() + PATIENCE_MS;
  while (frames.count - received < total && performance.now() < deadline) await pause(100);
  const sent = frames.count - received;
  const rate = sent / ((frames.last - began) / 1_000);
  const durations = await page.evaluate((since) => window.chatBench.tasksSince(since), from);
  return {
    lost: total - sent, sent, rate, longest: Math.max(0, ...durations), long: durations.filter((duration) => duration > 100).length,
  };
}

/** Counts incoming messages on the page's socket. */
function countFrames(page) {
  const frames = { count: 0, last: 0 };
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => {
    if (!String(payload).includes('"chat.in_message"')) return;
    frames.count++;
    frames.last = performance.now();
  }));
  return frames;
}

async function answerAs(controlUrl, source, text) {
  const response = await fetch(new URL(
    '/viber/incoming', controlUrl,
  ), { method: 'POST', body: JSON.stringify({ source, destination: SENDER, text }) });
  if (!response.ok) throw new Error(`the simulator rejected the incoming message: ${await response.text()}`);
}

const pause = (ms) => (ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : undefined);
