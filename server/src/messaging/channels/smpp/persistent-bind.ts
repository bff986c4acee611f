import type { SubmissionOutcome } from '../channel';
import type { BindKind } from './command';
import type { InboundListener } from './inbound';
import { openSocket } from './open-socket';
import { reconnectDelay } from './reconnect-delay';
import type { Shared } from './session';
import { SmppSession } from './session';
import type { FullSmppSettings } from './smpp-settings';

/** A bind that lasted this long was stable: its end resets the reconnect delay. */
const STABLE_MS = 5_000;

export type PersistentBindEvents = InboundListener & {
  outcomes(batch: SubmissionOutcome[]): void;
  changed(error?: string): void;
};

export class PersistentBind {
  private session: SmppSession | undefined;
  private failures = 0;
  private boundAt = 0;
  private cancelReconnect: () => void = () => undefined;
  private stopping: { stopped(): void } | undefined;

  constructor(
    readonly kind: BindKind,
    private readonly settings: FullSmppSettings,
    private readonly shared: Shared,
    private readonly events: PersistentBindEvents,
  ) {}

  get current(): SmppSession | undefined {
    return this.session;
  }

  connect(): void {
    this.session = new SmppSession(openSocket(this.settings), this.kind, this.settings, this.shared, {
      bound: () => {
        this.boundAt = this.shared.timing.now();
        this.events.changed();
      },
      outcomes: (batch) => {
        if (batch.some(({ kind }) => kind === 'accepted')) this.failures = 0;
        this.events.outcomes(batch);
      },
      receipt: (receipt, acknowledge) => this.events.receipt(receipt, acknowledge),
      incoming: (message, acknowledge) => this.events.incoming(message, acknowledge),
      closed: (reason) => this.lost(reason),
    });
  }

  unbind(): Promise<void> {
    this.cancelReconnect();
    return new Promise((stopped) => {
      this.stopping = { stopped };
      if (this.session === undefined) stopped();
      else this.session.unbind();
    });
  }

  private lost(reason: string): void {
    const boundMs = this.boundAt > 0 ? this.shared.timing.now() - this.boundAt : 0;
    this.session = undefined;
    this.boundAt = 0;
    if (this.stopping !== undefined) {
      this.events.changed();
      this.stopping.stopped();
      return;
    }
    if (boundMs >= STABLE_MS) this.failures = 0;
    const delay = reconnectDelay(this.failures++, this.settings, this.shared.timing.random());
    this.cancelReconnect = this.shared.timing.after(delay, () => this.connect());
    this.events.changed(reason);
  }
}
