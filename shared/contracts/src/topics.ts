/** What remotes tell one another on the typed event bus (MFE-05): topic → payload. A new topic is added here first. */
export type Topics = {
  'balance.changed': { sum: string; currency: string };
  'mailing.changed': { id: number };
  'invoice.paid': { uuid: string };
  'addressbook.changed': { uuid: string };
  'chat.open': { chatUuid: string };
  'template.pick': { uuid: string };
};
export type Topic = keyof Topics;
