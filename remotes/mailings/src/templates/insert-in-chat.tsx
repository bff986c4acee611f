import type { Template } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { ChatIcon } from '@portal/ui/shell';
import { Button } from '@portal/ui/screens';
import { Tooltip } from '@portal/ui/tooltip';
import { useInsertInChat } from './use-insert-in-chat';

export function InsertInChat({ template }: { template: Template }) {
  const { t } = useTranslation();
  const insertion = useInsertInChat(template);
  if (!insertion) return null;
  return (
    <Tooltip relationship="description" content={t('templates.insertInto', { title: insertion.title })}>
      <Button icon={<ChatIcon />} onClick={insertion.insert}>{t('templates.insert')}</Button>
    </Tooltip>
  );
}
