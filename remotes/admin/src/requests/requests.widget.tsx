import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { Card, FailureView, LinkButton, makeStyles, Skeleton, tokens } from '@portal/ui/shell';
import { RouteLink, Timestamp } from '@portal/ui/screens';
import { openRequests } from './requests.state';

const useStyles = makeStyles({
  card: { height: '100%' },
  list: { display: 'flex', flexDirection: 'column', gap: '10px', margin: 0, padding: 0, listStyleType: 'none' },
  about: {
    display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
  },
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** Requests that wait for a decision, on the start page of administrators. */
export function RequestsWidget() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { data, status, error, reload } = useResource(openRequests, undefined);
  const failure = useFailureText(error);
  return (
    <Card
      title={t('requests.title')} className={styles.card}
      actions={<LinkButton to="/admin/requests" size="small" appearance="subtle">
        {data && data.waiting > 0 ? t('requests.allWaiting', { count: data.waiting }) : t('requests.all')}
      </LinkButton>}
    >
      {data?.items.length === 0 && <p className={styles.none}>{t('requests.noneWaiting')}</p>}
      {data && data.items.length > 0 && (
        <ul className={styles.list}>
          {data.items.map(({ uuid, kind, name, customerName, created }) => (
            <li key={uuid}>
              <RouteLink to={`/admin/requests?${new URLSearchParams({ text: name })}`}>{t(`requests.kind.${kind}`, { name })}</RouteLink>
              <span className={styles.about}>{customerName} · <Timestamp at={created} /></span>
            </li>
          ))}
        </ul>
      )}
      {!data && failure && <FailureView
        level={3} layout="inline" title={t('requests.failed')} text={failure.text} lines={failure.lines} traceId={error?.traceId}
        onRetry={reload} retrying={status === 'loading'}
      />}
      {!data && !failure && <div role="status" aria-busy="true" aria-label={t('requests.loading')}><Skeleton height="36px" /></div>}
    </Card>
  );
}
