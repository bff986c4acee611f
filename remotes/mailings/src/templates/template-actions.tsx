import type { Template } from '@portal/contracts';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useNavigate } from '@portal/portal/router';
import { useDispatch } from '@portal/portal/state';
import { ChatIcon, type MenuChoice, SendIcon } from '@portal/ui/shell';
import { DeleteIcon, RowMenu } from '@portal/ui/screens';
import { removeTemplate } from './templates.state';
import { useInsertInChat } from './use-insert-in-chat';

/** Commands for a template; nothing if the user has no right to any. */
export function TemplateActions({ template }: { template: Template }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const canEdit = useCan('/templates/action/edit');
  const canSend = useCan('/smslist/action/create');
  const insertion = useInsertInChat(template);
  const uses: MenuChoice[] = [];
  if (canSend) uses.push({
    id: 'send', label: t('templates.send'), icon: <SendIcon />,
    onSelect: () => void navigate(`/smslist/new?template=${template.uuid}`),
  });
  if (insertion) uses.push({
    id: 'insert', label: t('templates.insertInto', { title: insertion.title }), icon: <ChatIcon />, onSelect: insertion.insert,
  });
  const removal: MenuChoice[] = canEdit ? [{
    id: 'delete', label: t('templates.delete'), icon: <DeleteIcon />, onSelect: () => void dispatch(removeTemplate.submitted(template)),
  }] : [];
  return <RowMenu
    label={t('templates.actionsOf', { name: template.name })}
    sections={[{ id: 'uses', choices: uses }, { id: 'delete', choices: removal }]}
  />;
}
