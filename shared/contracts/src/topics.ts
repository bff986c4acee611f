/** Events between remotes on the typed bus (MFE-05): topic → payload. New topics are added here first. */
export type Topics = {
  'balance.changed': { sum: string; currency: string };
  'mailing.changed': { id: number };
  'invoice.paid': { uuid: string };
  'addressbook.changed': { uuid: string };
  'chat.open': { chatUuid: string };
  'template.pick': { uuid: string };
  /** This login's rights have changed. The shell then reloads rights, remotes and data. */
  'session.rightsChanged': Record<string, never>;
};
export type Topic = keyof Topics;
