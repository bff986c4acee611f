import { randomUUID } from 'node:crypto';
import { BackgroundLoop } from '../background';
import type { Db } from '../db';
import type { Mailer } from './mailer';
import { claimMails, mailFailed, mailTaken, type ClaimedMail } from './outbox.store';

export type MailSenderOptions = {
  db: Db;
  mailer: Mailer;
  onError: (error: unknown) => void;
  /** How long nothing is looked for after nothing was found. */
  lookMs?: number;
};

const LOOK_MS = 1_000;
const AT_ONCE = 4;
/** Longer than a mail server may take over one mail. */
const LEASE_SECONDS = 120;

/** Hands the outbox to the mail server, a few at a time, until it is stopped; any number of programs may do so on one database. */
export class MailSender {
  private readonly loop: BackgroundLoop;
  private abandoned = false;

  constructor(private readonly options: MailSenderOptions) {
    this.loop = new BackgroundLoop(() => this.step(), options.lookMs ?? LOOK_MS, options.onError);
  }

  start(): void {
    this.loop.start();
  }

  /** Lets the mails end that are under way, within this time. The others are as if the program had been killed: they are tried again once their lease has ended. */
  async stop(drainMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([this.loop.stop(), new Promise<void>((late) => { timer = setTimeout(late, drainMs); })]);
    clearTimeout(timer);
    this.abandoned = true;
  }

  private async step(): Promise<boolean> {
    const mails = await claimMails(this.options.db, { most: AT_ONCE, lease: randomUUID(), leaseSeconds: LEASE_SECONDS });
    await Promise.all(mails.map((mail) => this.send(mail)));
    return mails.length === AT_ONCE;
  }

  private async send(mail: ClaimedMail): Promise<void> {
    const { db, mailer } = this.options;
    const outcome = await mailer.send(mail);
    if (this.abandoned) return;
    if (outcome.kind === 'taken') await mailTaken(db, mail);
    else await mailFailed(db, mail, { error: outcome.error, isFinal: outcome.kind === 'refused' });
  }
}
