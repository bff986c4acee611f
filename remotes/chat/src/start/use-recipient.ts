import { useEffect, useEffectEvent } from 'react';
import { isUuid, useUrlState } from '@portal/portal';
import { useResource } from '@portal/portal/resource';
import { digitsOf } from '../chats-query';
import { recipientChats } from './start.state';

/**
 * The recipient of a link from a message or a contact, `/chat?to=<number>&from=<alpha name>`: opens their chat, or calls `onNone` if there
 * is none. Without `from`, the chat with the latest message counts.
 */
export function useRecipient(onNone: () => void) {
  const [{ chatUuid, to, from }, setUrl] = useUrlState({ chatUuid: '', to: '', from: '' });
  const phone = digitsOf(to).slice(0, 30);
  const isWanted = phone !== '' && !isUuid(chatUuid);
  const { data, status, query } = useResource(recipientChats, isWanted ? phone : null);
  const found = query === phone ? data?.list : undefined;
  const isAnswered = isWanted && (found !== undefined || status === 'failed');
  const forget = () => {
    if (to !== '') setUrl({ to: '', from: '' });
  };
  const settle = useEffectEvent(() => {
    const chat = found?.find(({ phone_number, alphaname }) => phone_number === phone && (from === '' || alphaname === from));
    if (chat) setUrl({ chatUuid: chat.id_uuid, to: '', from: '' });
    else onNone();
  });
  useEffect(() => {
    if (isAnswered) settle();
  }, [isAnswered]);
  // The user has opened another chat instead.
  const leave = useEffectEvent(forget);
  useEffect(() => {
    if (isUuid(chatUuid)) leave();
  }, [chatUuid]);
  return { phone: to, sender: from, forget };
}
