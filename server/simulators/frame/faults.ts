import type { Behaviour, Fault } from './behaviour';
import { ruleFor } from './behaviour';

export type Mishap = { fault: Fault; accepted: boolean };

export class Faults {
  private second = 0;
  private inSecond = 0;

  constructor(private readonly random: () => number) {}

  judge(numbers: readonly string[], behaviour: Behaviour, now: number): Mishap | null {
    if (this.isTooFast(behaviour, now)) return { fault: 'throttled', accepted: false };
    const { fault, faultAccepts, faultRatio } = behaviour;
    if (fault !== null && this.random() < faultRatio) return { fault, accepted: faultAccepts };
    for (const number of numbers) {
      const rule = ruleFor(number, behaviour.rules);
      if (rule.outcome === 'fault') return rule;
    }
    return null;
  }

  private isTooFast({ requestsPerSecond }: Behaviour, now: number): boolean {
    const second = Math.floor(now / 1_000);
    if (second !== this.second) {
      this.second = second;
      this.inSecond = 0;
    }
    this.inSecond++;
    return requestsPerSecond !== null && this.inSecond > requestsPerSecond;
  }
}
