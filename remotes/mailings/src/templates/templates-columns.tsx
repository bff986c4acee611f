import { useMemo } from 'react';
import type { Template, templateExportColumns } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles } from '@portal/ui/shell';
import { type DataColumn, Timestamp, useOrganizationColumn } from '@portal/ui/screens';

const useStyles = makeStyles({
  name: {
    '@media (min-width: 640px)': { display: 'block', maxWidth: 'clamp(140px, 16vw, 300px)', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
  text: {
    '@media (min-width: 640px)': { display: 'block', maxWidth: 'clamp(160px, 22vw, 400px)', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
});

type Column = DataColumn<Template, (typeof templateExportColumns)[number]>;

export function useTemplatesColumns(): readonly Column[] {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const organizations = useOrganizationColumn<Template>();
  return useMemo((): readonly Column[] => {
    return [
      {
        id: 'name', header: t('templates.name'), sort: 'name', card: 'title', exports: ['name'],
        cell: ({ name }) => <span className={styles.name} title={name}>{name}</span>,
      },
      {
        id: 'type', header: t('templates.type'), card: 'badge', priority: 2, exports: ['type'],
        cell: ({ type }) => t(`messageType.${type}`),
      },
      {
        id: 'body', header: t('templates.message'), exports: ['body'],
        cell: ({ body }) => (body ? <span className={styles.text} title={body}>{body}</span> : null),
      },
      ...organizations.map((column): Column => ({ ...column, priority: 3, exports: ['organizations'] })),
      {
        id: 'uses', header: t('templates.uses'), sort: 'uses', align: 'end', priority: 1, exports: ['uses', 'lastUsed'],
        cell: ({ uses, lastUsed }) => <span
          title={lastUsed ? t('templates.lastUsed', { date: format.dateTime(lastUsed) }) : undefined}
        >{format.number(uses)}</span>,
      },
      {
        id: 'updated', header: t('templates.updated'), sort: 'updated', whole: true, exports: ['updated'],
        cell: ({ updated }) => <Timestamp at={updated} />,
      },
      {
        id: 'lastUsed', header: t('templates.lastUse'), whole: true, optional: true, exports: ['lastUsed'],
        cell: ({ lastUsed }) => (lastUsed ? <Timestamp at={lastUsed} /> : null),
      },
    ];
  }, [t, styles, format, organizations]);
}
