/** Shorter than a person notices. With fewer effects it is the page that is slow, and not a saga that has no end. */
const LIMIT_MS = 40;
const LEAST_EFFECTS = 500;
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
  let turn: { spent: number; since: number; thrown: boolean } | undefined;
  return () => {
    if (!turn) {
      turn = { spent: 0, since: performance.now(), thrown: false };
      afterTurn(() => {
        turn = undefined;
      });
    }
    turn.spent += 1;
    if (turn.spent < LEAST_EFFECTS || turn.spent % CHECKED_EVERY > 0 || performance.now() - turn.since < LIMIT_MS) return 'run';
    if (turn.thrown) return 'stop';
    turn = Object.assign(turn, { spent: 0, since: performance.now(), thrown: true });
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
