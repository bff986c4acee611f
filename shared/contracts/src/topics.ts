import * as z from 'zod/mini';

/**
 * Messages between remotes on the bus (MFE-05): topic → shape of its payload. New topics are added here first. The remotes of one page may
 * be of different releases, so a field that is added later is optional, and no field is removed or changes its meaning.
 */
export const topics = {
  /** The user's action changed a balance. From `finances` and `account` to the shell, which reloads the balance. */
  'balance.changed': z.object({ sum: z.string(), currency: z.string() }),
  /** A mailing list was created, tested, confirmed, canceled or hidden. From `mailings` to the start page. */
  'mailing.changed': z.object({ id: z.number() }),
  /** An invoice was paid. From `finances` to the shell, which reloads the balance. */
  'invoice.paid': z.object({ uuid: z.string() }),
  /**
   * The user changed contacts of a shared book, which gives chats their names. From `addressbooks` to `chat`, which shows the new names.
   * `names`: names by phone number; null if the contact was deleted or has no name.
   */
  'addressbook.changed': z.object({ uuid: z.string(), names: z.record(z.string(), z.nullable(z.string())) }),
  /** The chat that the user has open, or had open last. From `chat` to `mailings`, which offers to insert a template into it. Retained. */
  'chat.open': z.object({ chatUuid: z.string(), title: z.string() }),
  /** The user chose a template for a chat. From `mailings` to `chat`, which inserts it into the chat's message field. */
  'template.pick': z.object({ uuid: z.string(), chatUuid: z.string() }),
  /** This login's rights have changed. From `account` to the shell, which reloads rights, remotes and data. */
  'session.rightsChanged': z.object({}),
};
export type Topic = keyof typeof topics;
export type Topics = { [T in Topic]: z.infer<(typeof topics)[T]> };

/** Topics that describe a state: the bus keeps the last message of each, for remotes that are opened later. */
export const retainedTopics: readonly Topic[] = ['chat.open'];
