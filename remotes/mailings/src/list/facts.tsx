import type { MailingDetail } from '@portal/contracts';
import { isMessageType } from '@portal/messaging';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { customersListId } from '../request-list-id';
import { KeyValues, type KeyValue, Timestamp } from '@portal/ui/screens';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  description: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', color: tokens.colorNeutralForeground2 },
});

/** Details of a list that the other cards do not show. */
export function Facts({ list }: { list: MailingDetail }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const { rejected, ttlSeconds, spreadSeconds, quietHours } = list;
  const ownId = customersListId(list.customerListId);
  const leftOut = [
    { id: 'invalid', count: rejected.invalid, term: t('list.invalid') },
    { id: 'landline', count: rejected.landline ?? 0, term: t('list.landline') },
    { id: 'noRoute', count: rejected.noRoute, term: t('list.noRoute') },
    { id: 'noPrice', count: rejected.noPrice, term: t('list.noPriceLeftOut') },
    { id: 'notAllowed', count: rejected.notAllowed ?? 0, term: t('list.notAllowed') },
    { id: 'trafficBlocked', count: rejected.trafficBlocked ?? 0, term: t('list.trafficBlocked') },
    { id: 'duplicates', count: rejected.duplicates, term: t('list.duplicates') },
    { id: 'excluded', count: rejected.excluded, term: t('list.excluded') },
    { id: 'invalidText', count: rejected.invalidText ?? 0, term: t('list.invalidText') },
  ];
  const items: KeyValue[] = [
    { id: 'number', term: t('list.number'), value: list.id },
    { id: 'type', term: t('lists.type'), value: isMessageType(list.type) ? t(`messageType.${list.type}`) : list.type },
    ...(list.organizationName ? [{ id: 'organization', term: t('list.organization'), value: list.organizationName }] : []),
    ...(ownId ? [{ id: 'ownId', term: t('list.ownId'), value: ownId }] : []),
    { id: 'from', term: t('lists.from'), value: list.from },
    { id: 'created', term: t('list.created'), value: <Timestamp at={list.created} /> },
    ...(list.dtsend ? [{ id: 'started', term: t('list.started'), value: <Timestamp at={list.dtsend} /> }] : []),
    ...(list.timeZone ? [{
      id: 'timeZone', term: t('list.timeZone'), value: list.localTime ? t('list.recipientsZone') : list.timeZone,
    }] : []),
    ...(ttlSeconds ? [{ id: 'ttl', term: t('list.ttl'), value: format.duration(ttlSeconds) }] : []),
    ...(spreadSeconds ? [{ id: 'spread', term: t('list.spread'), value: format.duration(spreadSeconds) }] : []),
    ...(quietHours ? [{ id: 'quiet', term: t('list.quietHours'), value: `${quietHours.from}–${quietHours.to}` }] : []),
    { id: 'stopList', term: t('list.stopList'), value: t(list.stopListCheck ? 'list.yes' : 'list.no') },
    ...(list.ownLinks ? [{ id: 'ownLinks', term: t('list.ownLinks'), value: t('list.yes') }] : []),
    ...(list.unsubscribed === undefined ? [] : [{
      id: 'unsubscribed', term: t('list.unsubscribed'), value: format.number(list.unsubscribed),
    }]),
    ...leftOut.filter(({ count }) => count > 0).map(({ id, term, count }) => ({ id, term, value: format.number(count) })),
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
