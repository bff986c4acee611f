/** An e-mail on its way; `uuid` is the same over all tries, so that a mail program shows one that came twice once. */
export type Mail = { uuid: string; recipient: string; subject: string; body: string };

export type MailOutcome =
  | { kind: 'taken' }
  /** The server will never take this mail for this recipient. */
  | { kind: 'refused'; error: string }
  /** It may on another day: no connection, no login, a temporary answer. */
  | { kind: 'failed'; error: string };

/** Hands e-mail over. Never throws for what a mail server does. */
export type Mailer = { send(mail: Mail): Promise<MailOutcome>; close(): void };
