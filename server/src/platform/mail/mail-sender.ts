import { randomUUID } from 'node:crypto';
import { BackgroundLoop, type Idling } from '../background';
import type { Db } from '../db';
import type { Mailer } from './mailer';
import { claimMails, mailFailed, mailAccepted, type ClaimedMail } from './outbox.store';

export type MailSenderOptions = {
  db: Db;
  mailer: Mailer;
  onError: (error: unknown) => void;
  pollMs?: number;
  idling?: Idling;
};

const POLL_MS = 1_000;
const IDLE_MS = 15_000;
const AT_ONCE = 4;
const LEASE_SECONDS = 120;

export class MailSender {
  private readonly loop: BackgroundLoop;
  private abandoned = false;

  constructor(private readonly options: MailSenderOptions) {
    const pace = { activeMs: options.pollMs ?? POLL_MS, idleMs: IDLE_MS, kinds: ['mail'], ...options.idling } as const;
    this.loop = new BackgroundLoop(() => this.step(), pace, options.onError);
  }

  start(): void {
    this.loop.start();
  }

  /** Waits up to `drainMs` for mails being sent. Mails unfinished by then are retried after their lease. */
  async stop(drainMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([this.loop.stop(), new Promise<void>((late) => { timer = setTimeout(late, drainMs); })]);
    clearTimeout(timer);
    this.abandoned = true;
  }

  private async step(): Promise<boolean> {
    const mails = await claimMails(this.options.db, { limit: AT_ONCE, lease: randomUUID(), leaseSeconds: LEASE_SECONDS });
    await Promise.all(mails.map((mail) => this.send(mail)));
    return mails.length === AT_ONCE;
  }

  private async send(mail: ClaimedMail): Promise<void> {
    const { db, mailer } = this.options;
    const outcome = await mailer.send(mail);
    if (this.abandoned) return;
    if (outcome.kind === 'accepted') await mailAccepted(db, mail);
    else await mailFailed(db, mail, { error: outcome.error, isFinal: outcome.kind === 'refused' });
  }
}
