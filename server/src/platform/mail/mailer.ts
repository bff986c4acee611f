/** `uuid` is the same for all attempts, so that mail programs show duplicates once. */
export type Mail = { uuid: string; recipient: string; subject: string; body: string };

export type MailOutcome =
  | { kind: 'accepted' }
  /** Permanent for this mail and recipient. */
  | { kind: 'refused'; error: string }
  /** Temporary: no connection, no login, a 4yz reply. */
  | { kind: 'failed'; error: string };

/** Never throws for failures of the mail server. */
export type Mailer = { send(mail: Mail): Promise<MailOutcome>; close(): void };
