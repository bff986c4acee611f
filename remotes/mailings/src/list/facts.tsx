import type { MailingDetail } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card, makeStyles, tokens } from '@portal/ui/core';
import { KeyValues, type KeyValue } from '@portal/ui/more';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  description: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', color: tokens.colorNeutralForeground2 },
});

/** What else is known of the list. */
export function Facts({ list }: { list: MailingDetail }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const { invalid, duplicates, noRoute } = list.rejected;
  const items: KeyValue[] = [
    { id: 'number', term: t('list.number'), value: list.id },
    ...(list.organizationName ? [{ id: 'organization', term: t('list.organization'), value: list.organizationName }] : []),
    { id: 'created', term: t('list.created'), value: format.dateTime(list.created) },
    ...(list.dtsend ? [{ id: 'started', term: t('list.started'), value: format.dateTime(list.dtsend) }] : []),
    ...(invalid > 0 ? [{ id: 'invalid', term: t('list.invalid'), value: format.number(invalid) }] : []),
    ...(noRoute > 0 ? [{ id: 'noRoute', term: t('list.noRoute'), value: format.number(noRoute) }] : []),
    ...(duplicates > 0 ? [{ id: 'duplicates', term: t('list.duplicates'), value: format.number(duplicates) }] : []),
  ];
  return (
    <Card title={t('list.facts')}>
      <div className={styles.root}>
        {list.description && <p className={styles.description}>{list.description}</p>}
        <KeyValues items={items} />
      </div>
    </Card>
  );
}
