import { mailings } from '@portal/contracts';
import { guard, liveEvent, ownTimeZone, takeTopic } from '@portal/portal';
import { request } from '@portal/portal/api';
import { delay, put, select, takeLatest, takeLeading } from '@portal/portal/saga';
import { chartFailed, chartLoaded, chartRequested, mailingChanged, selectChart } from './chart.slice';

/** Limits how often the chart is reloaded while lists are being sent. */
const REFRESH_MS = 5000;

function* loadChart({ payload: span }: ReturnType<typeof chartRequested>) {
  // The widget shows the failure, so no toast is needed.
  yield* put(
    chartLoaded({ ...(yield* request(mailings.chart, { query: { days: span, timeZone: ownTimeZone() } }, { quiet: true })), span }),
  );
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
  yield* takeLeading(
    [mailingChanged, liveEvent('message_list.refresh'), liveEvent('message_list.progress'), liveEvent('stream.reset')], refresh,
  );
  yield* takeTopic('mailing.changed', function* () {
    yield* put(mailingChanged());
  });
}
