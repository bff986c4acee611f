import type { SubmitSm } from '../../src/messaging/channels';
import type { Behaviour, Rule } from './behaviour';
import { ruleFor } from './behaviour';

const INVALID_DESTINATION = 0x0b;

export type Verdict =
  | { kind: 'accept'; rule: Rule; answered: boolean } | { kind: 'refuse' | 'throttle'; status: number } | { kind: 'ignore' };

export class Admission {
  private second = 0;
  private acceptedInSecond = 0;

  constructor(private readonly random: () => number) {}

  judge(submit: SubmitSm, behaviour: Behaviour, now: number): Verdict {
    if (!/^\d{1,20}$/.test(submit.destination)) return { kind: 'refuse', status: INVALID_DESTINATION };
    if (behaviour.silence === 'ignored') return { kind: 'ignore' };
    if (this.isThrottled(behaviour, now)) return { kind: 'throttle', status: behaviour.throttleStatus };
    const rule = ruleFor(submit.destination, behaviour.rules);
    switch (rule.outcome) {
      case 'refused': return { kind: 'refuse', status: rule.status };
      case 'throttled': return { kind: 'throttle', status: behaviour.throttleStatus };
      case 'ignored': return { kind: 'ignore' };
      default: break;
    }
    this.acceptedInSecond++;
    return { kind: 'accept', rule, answered: behaviour.silence === 'none' && rule.outcome !== 'unanswered' };
  }

  private isThrottled({ throttleRatio, submitsPerSecond }: Behaviour, now: number): boolean {
    const second = Math.floor(now / 1_000);
    if (second !== this.second) {
      this.second = second;
      this.acceptedInSecond = 0;
    }
    if (submitsPerSecond !== null && this.acceptedInSecond >= submitsPerSecond) return true;
    return throttleRatio > 0 && this.random() < throttleRatio;
  }
}
