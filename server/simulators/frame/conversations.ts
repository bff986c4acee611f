import type { Journalled } from './journal';

/** Extra content of a message: a picture, file, button or option. */
export type MessageExtra = { label: string; url: string | null };
export type SentMessage = Journalled & { id: string; source: string; at: number };
export type Answer = { source: string; destination: string; text: string; file?: { url: string; name?: string } };

export type ConversationMessage = {
  serial: number; incoming: boolean; id: string; text: string; extras: readonly MessageExtra[]; seen: boolean; at: number;
};
export type Conversation = { sender: string; number: string; messages: ConversationMessage[] };

const MAX_MESSAGES = 10_000;

export class Conversations<Sent extends SentMessage> {
  private readonly answers: (Answer & { serial: number; at: number })[] = [];
  private readonly seen = new Set<string>();

  constructor(
    private readonly sent: () => readonly Sent[],
    private readonly extras: (sent: Sent) => MessageExtra[],
  ) {}

  /** Records a recipient's answer. `serial`: the next number of the sequence shared by journal entries and answers. */
  answered(answer: Answer, serial: number): void {
    this.answers.push({ ...answer, serial, at: Date.now() });
    if (this.answers.length > MAX_MESSAGES) this.answers.shift();
  }

  noteSeen(id: string): void {
    this.seen.add(id);
    const [oldest] = this.seen;
    if (this.seen.size > MAX_MESSAGES && oldest !== undefined) this.seen.delete(oldest);
  }

  /** Returns the messages after `serial`, grouped by conversation. */
  after(serial: number): Conversation[] {
    const conversations = new Map<string, Conversation>();
    const addMessage = (sender: string, number: string, message: ConversationMessage) => {
      const key = `${sender}\n${number}`;
      const conversation = conversations.get(key) ?? { sender, number, messages: [] };
      conversations.set(key, conversation);
      conversation.messages.push(message);
    };
    for (const sent of this.sent()) {
      const { source, destination, serial: own, id, text, at } = sent;
      if (own > serial) {
        addMessage(source, destination, { serial: own, incoming: false, id, text, extras: this.extras(sent), seen: this.seen.has(id), at });
      }
    }
    for (const { source, destination, serial: own, text, file, at } of this.answers) {
      if (own > serial) addMessage(destination, source, {
        serial: own, incoming: true, id: '', text, extras: file ? [{ label: file.name ?? 'file', url: file.url }] : [], seen: false, at,
      });
    }
    for (const { messages } of conversations.values()) messages.sort((one, other) => one.serial - other.serial);
    return [...conversations.values()];
  }
}
