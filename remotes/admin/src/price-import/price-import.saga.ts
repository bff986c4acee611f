import { adminRates, adminTariffs } from '@portal/contracts/admin';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, put, race, select, take, takeEvery } from '@portal/portal/saga';
import { targetKey, type ImportTarget } from './import-target';
import { toMoment } from './local-time';
import {
  applied, applyFailed, applyRequested, compared, compareFailed, compareRequested, formChanged, importDropped, importsInterrupted,
  selectImport,
} from './price-import.slice';

// The steps show their failures, so no toast is needed.
const quiet = { quiet: true };

function* compare({ payload: { target } }: ReturnType<typeof compareRequested>) {
  const work = yield* select(selectImport(target));
  const validFrom = work && toMoment(work.form.validFrom);
  if (!work?.form.file || !validFrom) return;
  const upload = { validFrom, complete: work.form.complete, file: work.form.file.text };
  const found = target.of === 'tariff'
    ? yield* request(adminTariffs.previewImport, { body: { uuid: target.uuid, ...upload } }, quiet)
    : yield* request(adminRates.previewImport, { body: { connectionId: target.connectionId, ...upload } }, quiet);
  yield* put(compared({ target, found }));
}

const compareOrReport = guard(
  (failure, { payload: { target } }: ReturnType<typeof compareRequested>) => compareFailed({ target, failure }), compare,
);

/** Matches actions that make a running comparison of the file with the current prices obsolete. */
const overtakes = (target: ImportTarget) => (action: unknown) =>
  (compareRequested.match(action) || formChanged.match(action) || importDropped.match(action)) && targetKey(
    action.payload.target,
  ) === targetKey(target);

/** Compares the file with the prices of one target until a newer action makes the result obsolete. */
function* compareUnlessOvertaken(action: ReturnType<typeof compareRequested>) {
  yield* race({ compared: call(compareOrReport, action), overtaken: take(overtakes(action.payload.target)) });
}

function* apply({ payload: { target, found, carry } }: ReturnType<typeof applyRequested>) {
  const { uuid, added, changed, removed, rows, validFrom } = found;
  const body = { uuid, added, changed, removed };
  if (target.of === 'tariff') yield* request(adminTariffs.apply, { body: { ...body, carry } }, quiet);
  else yield* request(adminRates.apply, { body }, quiet);
  yield* put(applied({ target, validFrom, rows }));
}

export function* priceImportSaga() {
  yield* put(importsInterrupted());
  yield* takeEvery(compareRequested, compareUnlessOvertaken);
  yield* takeEvery(
    applyRequested, guard((failure, { payload: { target } }: ReturnType<typeof applyRequested>) => applyFailed({ target, failure }), apply),
  );
}
