import { useCallback, useMemo, type ReactNode } from 'react';
import type { Activity } from '@portal/contracts';
import { useCan, useFailureText, useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useResource } from '@portal/portal/resource';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { Button, EmptyState, Grid, type GridColumn, HistoryIcon, StatusBadge, Switch, Timestamp } from '@portal/ui/screens';
import { activity, loadOlderActivity } from './activity.state';
import { commandLabel } from './action-labels';

const DONE = 'done';

const useStyles = makeStyles({
  head: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS,
    padding: `0 ${tokens.spacingHorizontalXL} ${tokens.spacingVerticalM}`,
  },
  text: { margin: 0, maxWidth: '68ch', color: tokens.colorNeutralForeground2 },
  path: {
    display: 'block', fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  footer: { display: 'flex', justifyContent: 'center', padding: '12px' },
});

/** Impersonated calls, refused calls and security events of this login, or of all the customer's logins if the user may see them. */
export function ActivityCard() {
  const { t } = useTranslation();
  const styles = useStyles();
  const canSeeAll = useCan('/profile/action/activity');
  const [url, setUrl] = useUrlState({ everybody: false });
  const everybody = canSeeAll && url.everybody;
  const { status, data, error, reload } = useResource(activity, useMemo(() => ({ everybody }), [everybody]));
  const older = useCommand(loadOlderActivity, undefined, String(everybody));
  const shownError = older.failure ?? error;
  const failure = useFailureText(shownError);
  const columns = useActivityColumns(everybody);
  const retry = () => {
    older.reset();
    reload();
  };
  return (
    <Card title={t('activity.title')} flush>
      <div className={styles.head}>
        <p className={styles.text}>{t('activity.text')}</p>
        {canSeeAll && (
          <Switch label={t('activity.everybody')} checked={everybody} onChange={(_, { checked }) => setUrl({ everybody: checked })} />
        )}
      </div>
      <Grid
        plain label={t('activity.title')} columns={columns} rows={data?.items} rowKey={({ id }) => id}
        status={older.busy ? 'loading' : older.failure ? 'failed' : status}
        failure={failure && {
          level: 3, title: t('activity.failed'), text: failure.text, lines: failure.lines, traceId: shownError?.traceId, onRetry: retry,
        }}
        empty={<EmptyState level={3} icon={<HistoryIcon />} title={t('activity.none')} text={t('activity.noneText')} />}
      />
      {data?.next && <div className={styles.footer}>
        <Button busy={older.busy || status === 'loading'} onClick={() => data.next && older.submit({ everybody, cursor: data.next })}>
          {t('activity.older')}
        </Button>
      </div>}
    </Card>
  );
}

const CALL = 'call';
const events = [
  CALL, 'refused', 'login_locked', 'code_issued', 'code_used', 'password_set', 'impersonated', 'logged_in', 'stepped_up', 'two_factor_on',
  'two_factor_off',
] as const;

/** Describes an entry. A call without an outcome is described as started. */
function useActivityText(): (entry: Activity) => ReactNode {
  const { t } = useTranslation();
  const styles = useStyles();
  return useCallback(({ event, method, path, outcome }) => {
    const isCall = event === CALL || event === 'refused';
    const word = isCall ? commandLabel(path) ?? (method === 'GET' ? 'dataViewed' : undefined) : undefined;
    const known = events.some((each) => each === event) ? t(`activity.event.${event}`) : event;
    const command = word ? t(`activity.command.${word}`) : known;
    const reported = outcome === DONE
      || (outcome === null && !isCall) ? command : t(outcome === null ? 'activity.begun' : 'activity.notDone', { command });
    return <>{reported}{isCall && (!word || word === 'dataViewed') && path && (
      <span className={styles.path}>{[method, path].filter(Boolean).join(' ')}</span>
    )}</>;
  }, [t, styles]);
}

function useActivityColumns(everybody: boolean): readonly GridColumn<Activity>[] {
  const { t } = useTranslation();
  const words = useActivityText();
  return useMemo(() => {
    const columns: GridColumn<Activity>[] = [
      { id: 'at', header: t('activity.at'), width: '170px', whole: true, cell: ({ at }) => <Timestamp at={at} /> },
      { id: 'event', header: t('activity.what'), card: 'title', wrap: true, cell: words },
      { id: 'by', header: t('activity.by'), cell: ({ by, login }) => by ?? login ?? t('activity.apiKey') },
      { id: 'login', header: t('activity.login'), cell: ({ login }) => login ?? t('activity.apiKey') },
      {
        id: 'outcome', header: t('activity.outcome'), card: 'badge', width: '150px',
        cell: ({ outcome }) => (outcome === null ? null : <StatusBadge intent={outcome === DONE ? 'success' : 'warning'}>{t(
          outcome === DONE ? 'activity.done' : 'activity.refused',
        )}</StatusBadge>),
      },
      { id: 'address', header: t('activity.address'), width: '140px', cell: ({ address }) => address },
    ];
    return columns.filter(({ id }) => everybody || id !== 'login');
  }, [t, words, everybody]);
}
