import type { Template } from '@portal/contracts';
import { useCan } from '@portal/portal';
import { useNavigate } from '@portal/portal/router';
import { useDispatch, useSelector } from '@portal/portal/state';
import { selectOpenChat, templateInserted } from './open-chat.slice';

/** Inserts the template into the chat that is open, or was open last. Null if there is none. */
export function useInsertInChat({ uuid, body }: Template): { title: string; insert: () => void } | null {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const chat = useSelector(selectOpenChat);
  const canChat = useCan('/chat');
  if (!chat || !canChat || body === '') return null;
  const { chatUuid, title } = chat;
  return {
    title,
    insert: () => {
      dispatch(templateInserted({ uuid, chatUuid }));
      void navigate(`/chat?chatUuid=${chatUuid}`);
    },
  };
}
