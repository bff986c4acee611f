import { pause } from '../pause';
import type { Scenario } from './scenario';

export const brokenConnection: Scenario = {
  id: 'F8', name: 'the provider closes, resets, and falls silent in the middle of a window',
  async play(field, recipients) {
    const id = await field.list(recipients);
    for (const share of [0.1, 0.25, 0.4]) {
      await field.until(id, share);
      field.proxy.disconnect(field.random() < 0.5 ? 'end' : 'reset');
    }
    await field.until(id, 0.5);
    field.proxy.setNetworkFaults({ resetAfter: 4_000 });
    await pause(1_500);
    field.proxy.setNetworkFaults({ silent: true });
    await pause(3_000);
    field.proxy.setNetworkFaults({});
    return { lists: [id], kills: 0 };
  },
};

export const lateAnswers: Scenario = {
  id: 'F9', name: 'answers come long after the time-out, or never',
  async play(field, recipients) {
    await field.arena.behave({ answerDelayMs: [1_500, 3_500] });
    const id = await field.list(recipients);
    await field.until(id, 0.05);
    await pause(4_000);
    await field.arena.behave({ answerDelayMs: [0, 30], silence: 'unanswered' });
    await pause(1_000);
    await field.arena.behave({ silence: 'ignored' });
    await pause(1_000);
    await field.arena.behave({ silence: 'none' });
    return { lists: [id], kills: 0 };
  },
};

/** Submits per second, low enough that the list is still being sent when the measurement ends. */
const RATE = 150;

export const throttled: Scenario = {
  id: 'F10', name: 'the provider throttles 10, 50, then all submits, then to a rate',
  async play(field, recipients) {
    const id = await field.list(Math.max(recipients, RATE * 30));
    for (const throttleRatio of [0.1, 0.5, 1]) {
      await field.arena.behave({ throttleRatio, throttleStatus: [0x58, 0x14, 0x64][Math.floor(field.random() * 3)] });
      await pause(700);
    }
    await field.arena.behave({ throttleRatio: 0, throttleStatus: 0x58, submitsPerSecond: RATE });
    await pause(10_000);
    const { accepted: before } = await field.arena.simulatorStats();
    await pause(3_000);
    const rate = ((await field.arena.simulatorStats()).accepted - before) / 3;
    return { lists: [id], kills: 0, detail: `of an agreed ${RATE}/s it keeps ${rate.toFixed(0)}/s` };
  },
};

const LONG = 'Кожна частина має дійти один раз. '.repeat(5);

export const malformedReceipts: Scenario = {
  id: 'F11', name: 'receipts come before their answers, five times, out of order, by text or by TLV',
  async play(field, recipients) {
    const lists: number[] = [];
    for (const change of [
      { receiptBeforeResponse: true, duplicates: 4 },
      { receiptBeforeResponse: false, duplicates: 4, receiptsBy: 'text', receiptDelayMs: [0, 600] },
      { receiptsBy: 'tlv', duplicates: 0, receiptDelayMs: [0, 0] },
    ]) {
      await field.arena.behave(change);
      const id = await field.list(Math.ceil(recipients / 3), lists.length === 1 ? LONG : undefined);
      await field.until(id, 0.9);
      lists.push(id);
    }
    return { lists, kills: 0 };
  },
};

export const spoiltOctets: Scenario = {
  id: 'F12', name: 'PDUs arrive octet by octet, and some with a bit turned',
  async play(field, recipients) {
    field.proxy.setNetworkFaults({ piece: 1 });
    const id = await field.list(Math.ceil(recipients / 2));
    await field.until(id, 0.3);
    field.proxy.setNetworkFaults({ piece: 3, flipsPerThousand: 20 });
    await field.until(id, 0.9);
    field.proxy.setNetworkFaults({});
    return { lists: [id], kills: 0 };
  },
};
