import { mailings } from '@portal/contracts';
import { guard, liveEvent, takeTopic } from '@portal/portal';
import { request } from '@portal/portal/api';
import { delay, put, select, takeLatest, takeLeading } from '@portal/portal/saga';
import { chartFailed, chartLoaded, chartRequested, mailingChanged, selectChart } from './chart.slice';

/** Days are long: while lists run, the sums are read anew once in so long. */
const REFRESH_MS = 5000;

/** The days are those of the reader's own calendar. */
const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

function* loadChart({ payload: span }: ReturnType<typeof chartRequested>) {
  // The widget shows the failure itself, and for longer than a notice would.
  yield* put(chartLoaded({ ...(yield* request(mailings.chart, { query: { days: span, timeZone: timeZone() } }, { quiet: true })), span }));
}

function* refresh() {
  for (;;) {
    const { span, shown, outdated, chart } = yield* select(selectChart);
    if (!shown || !outdated) return;
    if (chart.status !== 'loading') yield* put(chartRequested(span));
    yield* delay(REFRESH_MS);
  }
}

export function* chartSaga() {
  yield* takeLatest(chartRequested, guard(chartFailed, loadChart));
  yield* takeLeading([mailingChanged, liveEvent('message_list.refresh'), liveEvent('message_list.progress'), liveEvent('stream.reset')], refresh);
  yield* takeTopic('mailing.changed', function* () {
    yield* put(mailingChanged());
  });
}
