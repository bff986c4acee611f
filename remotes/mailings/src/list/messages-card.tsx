import { useCallback, useEffect, useMemo } from 'react';
import { isDeliveryStatus } from '@portal/messaging';
import { useFailureText, useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Heading, makeStyles, tokens } from '@portal/ui/core';
import { EmptyState, Grid, Pager, SearchIcon } from '@portal/ui/more';
import { deliveryStatuses, useDeliveryStatusText } from '../delivery-status';
import { StatusFilter } from '../status-filter';
import { useMessagesColumns } from './messages-columns';
import { messagesLeft, messagesRequested, selectMessagesPage } from './messages.slice';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}` },
});

/** The messages of a list one by one, by the filter and the page in the URL. */
export function MessagesCard({ id, currency }: { id: number; currency: string }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const statusText = useDeliveryStatusText();
  const columns = useMessagesColumns(currency);
  const page = useSelector(selectMessagesPage(id));
  const failure = useFailureText(page.error);
  const [url, setUrl] = useUrlState({ status: [] as number[], cursor: '' });
  const query = useMemo(
    () => ({ id, status: url.status.filter((status) => typeof status === 'number' && isDeliveryStatus(status)), cursor: url.cursor }),
    [id, url],
  );
  const load = useCallback(() => dispatch(messagesRequested(query)), [dispatch, query]);
  useEffect(() => void load(), [load]);
  useEffect(() => () => void dispatch(messagesLeft(id)), [dispatch, id]);

  const { next, previous } = page.data ?? {};
  const filtered = query.status.length > 0 || query.cursor !== '';
  return (
    <section className={styles.root} aria-label={t('list.messages')}>
      <div className={styles.head}>
        <Heading level={2} size="small">{t('list.messages')}</Heading>
        <StatusFilter
          label={t('list.deliveryStatus')}
          all={t('list.allMessages')}
          choices={deliveryStatuses.map((status) => ({ status, text: statusText(status) }))}
          chosen={query.status}
          onChange={(status) => setUrl({ status, cursor: '' })}
        />
      </div>
      <div>
        <Grid
          label={t('list.messages')}
          columns={columns}
          rows={page.data?.items}
          rowKey={(row) => row.id}
          status={page.status}
          failure={failure && { title: t('list.messagesFailed'), text: failure.text, lines: failure.lines, traceId: page.error?.traceId, onRetry: load }}
          empty={filtered ? (
            <EmptyState level={3} icon={<SearchIcon />} title={t('list.noMessagesFound')} action={<Button onClick={() => setUrl({ status: [], cursor: '' })}>{t('list.showAll')}</Button>} />
          ) : <EmptyState level={3} title={t('list.noMessages')} />}
        />
        <Pager
          busy={page.data?.query !== query}
          onPrevious={previous ? () => setUrl({ cursor: previous }, { push: true }) : undefined}
          onNext={next ? () => setUrl({ cursor: next }, { push: true }) : undefined}
        />
      </div>
    </section>
  );
}
