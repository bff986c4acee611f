import { pause } from '../pause';
import type { Field } from './field';
import type { Played, Scenario } from './scenario';

const LONG = 'Кожна частина має дійти один раз. '.repeat(5);
/** Receipts of most providers lack the submit's reference, so unresolved submits wait for a timeout. */
const WITHOUT_ECHO = { echoesReference: false, unresolvedSeconds: 8 };
const QUIET_MS = 60_000;

/** Sends lists to a provider with this behavior. A message must not stay unknown if the provider sent its receipt. */
async function against(field: Field, recipients: number, behaviour: object, text?: string): Promise<Played> {
  await field.connect(WITHOUT_ECHO);
  await field.arena.behave({ echoReference: false, ...behaviour });
  const before = await field.arena.simulatorStats();
  const lists = [await field.list(Math.ceil(recipients / 2), text), await field.list(Math.ceil(recipients / 2))];
  for (const id of lists) await field.until(id, 0.5);
  await field.singles.stop();
  const deadline = performance.now() + QUIET_MS;
  while (performance.now() < deadline && !await field.isOver(lists)) await pause(50);
  const { unbinds, disconnects } = await field.arena.simulatorStats();
  await field.connect(field.echoes);
  const verdicts = [await field.judgeSingles(), ...await Promise.all(lists.map((id) => field.judge(id)))];
  const unresolved = verdicts.reduce((sum, verdict) => sum + verdict.unresolved, 0);
  const unknown = verdicts.reduce((sum, verdict) => sum + verdict.unknown, 0);
  return {
    lists, kills: 0, maxUnknown: unknown - unresolved,
    wrong: unresolved > 0 ? [`${unresolved} unknown that the provider took and reported of`] : [],
    detail: `${unbinds - before.unbinds} unbinds, ${disconnects - before.disconnects} cuts, ${unknown} never taken`,
  };
}

const nonconforming = (id: string, name: string, behaviour: object, text?: string): Scenario => (
  { id, name, play: (field, recipients) => against(field, recipients, behaviour, text) });

export const reusedIds = nonconforming('F23', 'the provider uses message ids again, and its receipts tell numbers as they are dialled at home', {
  resetIdsAfter: 70, receiptNumbers: 'national', receiptDelayMs: [0, 800],
});
export const politeUnbinds = nonconforming('F24', 'the provider says unbind every 60 submits, with answers open', {
  unbindEvery: 60, answerDelayMs: [100, 300],
});
export const disconnectsWithoutEcho = nonconforming('F25', 'connections are cut every 80 submits, and nothing but the recipient tells whose a receipt is', {
  disconnectAfterSubmits: 80, disconnectRepeatedly: true, duplicates: 1, shuffle: true,
}, LONG);

export const anyProvider: Scenario = {
  id: 'F26', name: 'a provider of habits drawn at random',
  play(field, recipients) {
    const draw = <T>(...choices: readonly [T, ...T[]]): T => choices[Math.floor(field.random() * choices.length)] ?? choices[0];
    const behaviour = {
      resetIdsAfter: draw(null, 40, 300), unbindEvery: draw(null, 60), disconnectAfterSubmits: draw(null, 90), disconnectRepeatedly: true,
      disconnectBeforeAccepting: draw(false, true),
      deliverBy: draw('deliver_sm', 'data_sm'), receiptsBy: draw('both', 'tlv', 'text'),
      receiptNumbers: draw('submitted', 'plus', 'national'),
      receiptBeforeResponse: draw(false, true), duplicates: draw(0, 1, 3), shuffle: draw(false, true), echoReference: draw(false, true),
      receiptDelayMs: draw([0, 0], [0, 700]), answerDelayMs: draw([0, 0], [0, 60], [80, 250]),
      idInReceipt: draw('decimal', 'decimal-padded'),
    };
    return against(field, recipients, behaviour, draw(undefined, LONG)).then((played) => (
      { ...played, detail: `${played.detail}; ${JSON.stringify(behaviour)}` }));
  },
};
