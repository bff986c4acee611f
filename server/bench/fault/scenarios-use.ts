import { ARENA_PRICE } from '../arena.store';
import { pause } from '../pause';
import { accountOf, lastPrices, movedTo, poison } from './fault.store';
import type { Scenario } from './scenario';

export const poisoned: Scenario = {
  id: 'F20', name: 'a list that no encoder can carry stands before others',
  async play(field, recipients) {
    const bad = await field.prepared(50);
    await poison(field.arena.db, bad);
    await (await field.arena.client()).confirm(bad);
    const good = await field.list(Math.ceil(recipients / 4));
    await field.until(good, 1);
    const deadline = performance.now() + 30_000;
    let { counts, status } = await field.progress(bad);
    while (status === 1 && performance.now() < deadline) {
      await pause(50);
      ({ counts, status } = await field.progress(bad));
    }
    return {
      lists: [good], kills: 0,
      wrong: status === 2 && counts['24'] === 50 ? [] : [`the list that cannot be carried ended as ${JSON.stringify({ status, counts })}`],
    };
  },
};

export const spentAtOnce: Scenario = {
  id: 'F21', name: '100 lists are confirmed, then 100 messages sent at once, on money for 50', withoutSingles: true,
  async play(field) {
    const { db } = field.arena;
    const ids: number[] = [];
    for (let at = 0; at < 100; at++) ids.push(await field.prepared(2));
    const { maximum } = await lastPrices(db, ids[0] ?? 0);
    const before = await accountOf(db);
    await movedTo(db, maximum * 50n);
    const client = await field.arena.client();
    const done = await Promise.allSettled(ids.map((id) => client.confirm(id)));
    const confirmed = ids.filter((_, at) => done[at]?.status === 'fulfilled');
    const left = (await accountOf(db)).balance;
    const wrong = [
      ...(confirmed.length === 50 ? [] : [`${confirmed.length} of 100 were confirmed, 50 could be paid`]),
      ...(left >= 0n ? [] : [`the balance fell to ${left}`]),
    ];
    for (const id of ids) if (!confirmed.includes(id)) await client.cancel(id);
    if (!await field.settle(ids)) wrong.push('what was cancelled is not withdrawn');
    await movedTo(db, ARENA_PRICE * 50n);
    const accepted = await field.singles.spend(100);
    if (accepted !== 50) wrong.push(`${accepted} of 100 messages were accepted, 50 could be paid`);
    await movedTo(db, before.balance);
    return { lists: confirmed, kills: 0, wrong };
  },
};

export const cancelled: Scenario = {
  id: 'F22', name: 'lists are cancelled while they leave, twice and at once',
  async play(field, recipients) {
    const ids = [await field.list(recipients), await field.list(recipients)];
    const client = await field.arena.client();
    for (const id of ids) {
      await field.until(id, 0.1 + field.random() * 0.5);
      await Promise.allSettled([client.cancel(id), client.cancel(id)]);
    }
    // Canceled messages do not count as lost; each message is either sent or canceled.
    await field.settle(ids);
    const verdicts = await Promise.all(ids.map((id) => field.judge(id)));
    const withdrawn = verdicts.reduce((sum, verdict) => sum + verdict.withdrawn, 0);
    const sent = ids.length * recipients - withdrawn;
    return {
      lists: ids, kills: 0, wrong: withdrawn > 0 && sent > 0 ? [] : ['nothing was cancelled in the middle'],
      detail: `${sent} sent, ${withdrawn} withdrawn`,
    };
  },
};
