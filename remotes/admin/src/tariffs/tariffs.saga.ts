import { adminTariffs, tariffExport } from '@portal/contracts/admin';
import { failureShown, guard, toastShown, selectLanguage } from '@portal/portal';
import { downloadFile, request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { call, put, select, takeLatest, takeLeading } from '@portal/portal/saga';
import { applied } from '../price-import/price-import.slice';
import {
  creationRequested, commandDismissed, commandFailed, deletionRequested, exportRequested, listFailed, listLoaded, listRequested,
  pricesFailed, pricesLoaded, pricesRequested, renamingRequested,
} from './tariffs.slice';

// The lists and dialogs show their failures, so no toast is needed.
const quiet = { quiet: true };

function* loadList() {
  yield* put(listLoaded((yield* request(adminTariffs.list, {}, quiet)).items));
}

function* loadPrices({ payload }: ReturnType<typeof pricesRequested>) {
  const { uuid, version, text, messageType, cursor } = payload;
  const filter = { ...(text !== '' && { text }), ...(messageType && { messageType }) };
  const page = yield* request(
    adminTariffs.prices, { query: { uuid, filter, ...(version !== '' && { version }), ...(cursor !== '' && { cursor }) } }, quiet,
  );
  yield* put(pricesLoaded({ ...page, query: payload }));
}

function* done(key: string) {
  yield* put(commandDismissed());
  yield* put(toastShown({ intent: 'success', text: i18n.t(key, { ns: 'admin' }) }));
  yield* put(listRequested());
}

function* create({ payload }: ReturnType<typeof creationRequested>) {
  yield* request(adminTariffs.create, { body: payload }, quiet);
  yield* done('tariffs.done.create');
}

function* rename({ payload }: ReturnType<typeof renamingRequested>) {
  yield* request(adminTariffs.update, { body: payload }, quiet);
  yield* done('tariffs.done.rename');
}

function* removeVersion({ payload }: ReturnType<typeof deletionRequested>) {
  yield* request(adminTariffs.removeVersion, { body: payload }, quiet);
  yield* done('tariffs.done.deleteVersion');
}

function* download({ payload: { uuid, version } }: ReturnType<typeof exportRequested>) {
  const language = yield* select(selectLanguage);
  yield* call(() => downloadFile(tariffExport.path, { uuid, ...(version !== '' && { version }), language }));
}

export function* tariffsSaga() {
  yield* takeLatest([listRequested, applied], guard(listFailed, loadList));
  yield* takeLatest(pricesRequested, guard(pricesFailed, loadPrices));
  yield* takeLeading(creationRequested, guard(commandFailed, create));
  yield* takeLeading(renamingRequested, guard(commandFailed, rename));
  yield* takeLeading(deletionRequested, guard(commandFailed, removeVersion));
  yield* takeLeading(exportRequested, guard((failure) => failureShown(failure), download));
}
