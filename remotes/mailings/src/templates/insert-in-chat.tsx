import type { Template } from '@portal/contracts';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useNavigate } from '@portal/portal/router';
import { useDispatch, useSelector } from '@portal/portal/state';
import { ChatIcon } from '@portal/ui/shell';
import { Button } from '@portal/ui/screens';
import { Tooltip } from '@portal/ui/tooltip';
import { selectOpenChat, templateInserted } from './open-chat.slice';

/** Inserts the template into the chat that is open, or was open last. `inRow`: only an icon with a tooltip, for a row of a table. */
export function InsertInChat({ template: { uuid, body }, inRow = false }: { template: Template; inRow?: boolean }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const chat = useSelector(selectOpenChat);
  const canChat = useCan('/chat');
  if (!chat || !canChat || body === '') return null;
  const { chatUuid, title } = chat;
  const insert = () => {
    dispatch(templateInserted({ uuid, chatUuid }));
    void navigate(`/chat?chatUuid=${chatUuid}`);
  };
  return (
    <Tooltip relationship={inRow ? 'label' : 'description'} content={t('templates.insertInto', { title })}>
      {inRow
        ? <Button size="small" appearance="subtle" icon={<ChatIcon />} onClick={insert} />
        : <Button icon={<ChatIcon />} onClick={insert}>{t('templates.insert')}</Button>}
    </Tooltip>
  );
}
