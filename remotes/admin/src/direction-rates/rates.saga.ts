import { adminRates, adminTariffs, ratesExport } from '@portal/contracts/admin';
import { failureShown, guard, selectLanguage } from '@portal/portal';
import { downloadFile, request } from '@portal/portal/api';
import { call, put, select, takeLatest, takeLeading } from '@portal/portal/saga';
import {
  exportRequested, marginsFailed, marginsLoaded, marginsRequested, pageFailed, pageLoaded, pageRequested, tariffsFailed, tariffsLoaded,
  tariffsRequested,
} from './rates.slice';

// The lists show their failures, so no toast is needed.
const quiet = { quiet: true };

function* loadPage({ payload }: ReturnType<typeof pageRequested>) {
  const { text, messageType, connectionId, state, cursor } = payload;
  const filter = {
    ...(text !== '' && { text }), ...(messageType && { messageType }), ...(connectionId > 0 && { connectionId }), ...(state && { state }),
  };
  yield* put(
    pageLoaded({ ...(yield* request(adminRates.list, { query: { filter, ...(cursor !== '' && { cursor }) } }, quiet)), query: payload }),
  );
}

function* loadMargins({ payload }: ReturnType<typeof marginsRequested>) {
  const { tariffUuid, text, messageType, cursor } = payload;
  const filter = { ...(text !== '' && { text }), ...(messageType && { messageType }) };
  yield* put(marginsLoaded({
    ...(yield* request(adminRates.margins, { query: { tariffUuid, filter, ...(cursor !== '' && { cursor }) } }, quiet)), query: payload,
  }));
}

function* loadTariffs() {
  yield* put(tariffsLoaded((yield* request(adminTariffs.list, {}, quiet)).items));
}

function* download({ payload: connectionId }: ReturnType<typeof exportRequested>) {
  const language = yield* select(selectLanguage);
  yield* call(() => downloadFile(ratesExport.path, { connectionId, language }));
}

export function* ratesSaga() {
  yield* takeLatest(pageRequested, guard(pageFailed, loadPage));
  yield* takeLatest(marginsRequested, guard(marginsFailed, loadMargins));
  yield* takeLatest(tariffsRequested, guard(tariffsFailed, loadTariffs));
  yield* takeLeading(exportRequested, guard((failure) => failureShown(failure), download));
}
