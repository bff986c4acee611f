type Limit = { effects: number; ms: number };

/** Both are passed only by a storm: many effects may be quick, and slow ones, of a page that has much to draw, are honest while they are few. */
const FIRST: Limit = { effects: 2000, ms: 40 };
/** What is left, after the error, to clean up with. */
const AFTERWARDS: Limit = { effects: 400, ms: 15 };
const CHECKED_EVERY = 50;

/** A saga ran effect after effect and did not let the page have its turn. */
export class SagaStorm extends Error {
  override readonly name = 'SagaStorm';
  constructor(owner: string) {
    super(`${owner} ran effects without end, and was stopped`);
  }
}
/** It ends the root saga and not one worker alone: a worker would be asked again by the next action. */
export const isStorm = (error: unknown): boolean => error instanceof Error && error.name === 'SagaStorm';

/** `throw`: once in the offending saga. `stop`: it caught that and goes on, so that nothing of its owner may run any more. */
export type Verdict = 'run' | 'throw' | 'stop';

/** Judges each effect of one owner by what was spent since the page last had its turn. Does nothing while no effect runs. */
export function createEffectBudget(): () => Verdict {
  let turn: { spent: number; since: number; limit: Limit } | undefined;
  return () => {
    if (!turn) {
      turn = { spent: 0, since: performance.now(), limit: FIRST };
      afterTurn(() => {
        turn = undefined;
      });
    }
    turn.spent += 1;
    const { spent, since, limit } = turn;
    if (spent < limit.effects || spent % CHECKED_EVERY > 0 || performance.now() - since < limit.ms) return 'run';
    if (limit === AFTERWARDS) return 'stop';
    turn = Object.assign(turn, { spent: 0, since: performance.now(), limit: AFTERWARDS });
    return 'throw';
  };
}

/** Not by a timer: a tab in the background gets few of them, and its honest effects would add up. */
function afterTurn(callback: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    callback();
  };
  port2.postMessage(undefined);
}
