import type { Db } from '../db';
import type { MailSettings } from './mail-settings';
import { MailSender } from './mail-sender';
import { smtpMailer } from './smtp-mailer';

const DRAIN_MS = 4_000;

export type MailWork = { stop(): Promise<void> };

export function startMail({ db, settings, onError }: { db: Db; settings: MailSettings; onError: (error: unknown) => void }): MailWork {
  const mailer = smtpMailer(settings);
  const sender = new MailSender({ db, mailer, onError });
  sender.start();
  return {
    async stop() {
      await sender.stop(DRAIN_MS);
      mailer.close();
    },
  };
}
