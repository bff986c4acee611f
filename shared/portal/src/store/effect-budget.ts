type Limit = { effects: number; ms: number };

/** Only a saga above both limits gets an error: many fast effects are legitimate, and so are a few slow ones on a busy page. */
const FIRST: Limit = { effects: 2000, ms: 40 };
/** Budget for cleanup after the error. */
const AFTERWARDS: Limit = { effects: 400, ms: 15 };
const CHECKED_EVERY = 50;

/** A saga ran effect after effect without yielding to the page. */
export class SagaStorm extends Error {
  override readonly name = 'SagaStorm';
  constructor(owner: string) {
    super(`${owner} ran effects without end, and was stopped`);
  }
}
/** True for SagaStorm, which must end the root saga. Ending only the worker isn't enough: the next action would restart it. */
export const isStorm = (error: unknown): boolean => error instanceof Error && error.name === 'SagaStorm';

/** `throw`: throw SagaStorm in the saga. `stop`: the saga caught SagaStorm and continued, so all sagas of its owner must stop. */
export type Verdict = 'run' | 'throw' | 'stop';

/** Returns a function that checks one owner's effects against the limits. Each browser task starts a new count. */
export function createEffectBudget(): () => Verdict {
  let turn: { spent: number; since: number; limit: Limit } | undefined;
  return () => {
    if (!turn) {
      turn = { spent: 0, since: performance.now(), limit: FIRST };
      afterTask(() => {
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

/** Runs the callback after the current task. A timer wouldn't do, because background tabs throttle timers. */
function afterTask(callback: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    callback();
  };
  port2.postMessage(undefined);
}
