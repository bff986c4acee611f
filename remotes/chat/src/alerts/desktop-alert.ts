import { openChat } from './open-chat';

export type DesktopAlert = { chatUuid: string; title: string; text: string };

/** A later one of the same chat takes its place. */
export function showDesktopAlert({ chatUuid, title, text }: DesktopAlert): void {
  try {
    const shown = new Notification(title, { body: text, tag: chatUuid });
    shown.onclick = () => {
      shown.close();
      openChat(chatUuid);
    };
  } catch {
    // Browsers of telephones have the constructor and refuse it: only a service worker may notify there.
  }
}
