import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { RouteLink, Timestamp } from '@portal/ui/screens';
import { HomeCard, HomeList, HomeNote } from '../home-card';
import { openRequests } from './requests.state';

/** Requests that wait for a decision, on the start page of administrators. */
export function RequestsWidget() {
  const { t } = useTranslation();
  const reading = useResource(openRequests, undefined);
  const waiting = reading.data?.waiting ?? 0;
  return (
    <HomeCard
      title={t('requests.title')} loading={t('requests.loading')} failed={t('requests.failed')} reading={reading}
      link={{ to: '/admin/requests', text: waiting > 0 ? t('requests.allWaiting', { count: waiting }) : t('requests.all') }}
    >
      {({ items }) => (items.length === 0 ? <HomeNote>{t('requests.noneWaiting')}</HomeNote> : (
        <HomeList
          items={items.map(({ uuid, kind, name, customerName, created }) => ({
            id: uuid,
            link: <RouteLink to={`/admin/requests?${new URLSearchParams({ text: name })}`}>
              {t(`requests.kind.${kind}`, { name })}
            </RouteLink>,
            about: <>{customerName} · <Timestamp at={created} /></>,
          }))}
        />
      ))}
    </HomeCard>
  );
}
