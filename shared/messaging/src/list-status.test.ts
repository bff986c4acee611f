import { canChangeList, canSendAgain, isListStatus, LIST_STATUS, listStatusName } from './list-status';

const all = Object.values(LIST_STATUS);
const allowed = [[100, 0], [100, 101], [0, 1], [1, 2], [0, 3], [1, 3], [101, 3]] as const;

describe('the statuses of a mailing list', () => {
  it.each([
    [0, 'notConfirmed'], [1, 'inProgress'], [2, 'sent'], [3, 'deleted'], [100, 'preparation'], [101, 'preparationError'],
  ] as const)('[MAIL-06] %i is %s', (status, name) => {
    expect(LIST_STATUS[name]).toBe(status);
    expect(listStatusName(status)).toBe(name);
    expect(isListStatus(status)).toBe(true);
  });

  it('are these six', () => {
    expect([...all].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 100, 101]);
    for (const value of [4, 10, -1, 102, NaN]) expect(isListStatus(value)).toBe(false);
  });

  it.each(allowed)('[MAIL-06] may change from %i to %i', (from, to) => {
    expect(canChangeList(from, to)).toBe(true);
  });

  const refused = all.flatMap((from) => all.map((to) => [from, to] as const))
    .filter(([from, to]) => !allowed.some((pair) => pair[0] === from && pair[1] === to));

  it.each(refused)('[MAIL-06] may not change from %i to %i', (from, to) => {
    expect(canChangeList(from, to)).toBe(false);
  });

  it('[MAIL-10:reset] allow resending while the list is in progress or sent, and never otherwise', () => {
    expect(all.filter(canSendAgain)).toEqual([1, 2]);
  });

  it('[MAIL-06] allow 7 changes of 36', () => {
    expect([allowed.length, refused.length]).toEqual([7, 29]);
  });
});
