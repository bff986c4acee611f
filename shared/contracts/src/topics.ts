/** What remotes tell one another on the typed event bus (MFE-05): topic → payload. A new topic is added here first. */
export type Topics = {
  'balance.changed': { sum: string; currency: string };
  'mailing.changed': { id: number };
  'invoice.paid': { uuid: string };
  'addressbook.changed': { uuid: string };
  'chat.open': { chatUuid: string };
  'template.pick': { uuid: string };
  /** What this login may do is other now, as after it has done what its obligation says: the shell asks for its rights, remotes and data again. */
  'session.rightsChanged': Record<string, never>;
};
export type Topic = keyof Topics;
