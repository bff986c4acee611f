import { useMemo } from 'react';
import type { Template } from '@portal/contracts';
import { useCan, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { makeStyles, SendIcon, tokens } from '@portal/ui/shell';
import { Button, DeleteIcon, type GridColumn, LinkButton, Timestamp, useOrganizationColumn } from '@portal/ui/screens';
import { InsertInChat } from './insert-in-chat';
import { removeTemplate } from './templates.state';

const useStyles = makeStyles({
  muted: { color: tokens.colorNeutralForeground3 },
  text: {
    '@media (min-width: 640px)': { display: 'block', maxWidth: 'clamp(160px, 26vw, 400px)', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
  actions: { display: 'inline-flex', gap: tokens.spacingHorizontalS },
});

export function useTemplatesColumns(): readonly GridColumn<Template>[] {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const dispatch = useDispatch();
  const canEdit = useCan('/templates/action/edit');
  const canSend = useCan('/smslist/action/create');
  const canChat = useCan('/chat');
  const organizations = useOrganizationColumn<Template>();
  return useMemo(() => {
    const none = <span className={styles.muted}>—</span>;
    const columns: GridColumn<Template>[] = [
      {
        id: 'name', header: t('templates.name'), sort: 'name', card: 'title',
        cell: ({ name }) => <span className={styles.text} title={name}>{name}</span>,
      },
      { id: 'type', header: t('templates.type'), card: 'badge', cell: ({ type }) => t(`messageType.${type}`) },
      {
        id: 'body', header: t('templates.message'),
        cell: ({ body }) => (body ? <span className={styles.text} title={body}>{body}</span> : none),
      },
      ...organizations,
      { id: 'uses', header: t('templates.uses'), sort: 'uses', align: 'end', cell: ({ uses, lastUsed }) => <span
        title={lastUsed ? t('templates.lastUsed', { date: format.dateTime(lastUsed) }) : undefined}
      >{format.number(uses)}</span> },
      { id: 'updated', header: t('templates.updated'), sort: 'updated', whole: true, cell: ({ updated }) => <Timestamp at={updated} /> },
    ];
    if (!canEdit && !canSend && !canChat) return columns;
    columns.push({
      id: 'actions', header: t('templates.actions'), card: 'footer',
      cell: (template) => (
        <span className={styles.actions}>
          {canSend && <LinkButton size="small" to={`/smslist/new?template=${template.uuid}`} icon={<SendIcon />}>
            {t('templates.send')}
          </LinkButton>}
          <InsertInChat template={template} inRow />
          {canEdit && <Button
            size="small" appearance="subtle" icon={<DeleteIcon />} aria-label={t('templates.deleteOne', { name: template.name })}
            onClick={() => dispatch(removeTemplate.submitted(template))}
          />}
        </span>
      ),
    });
    return columns;
  }, [t, styles, format, dispatch, canEdit, canSend, canChat, organizations]);
}
