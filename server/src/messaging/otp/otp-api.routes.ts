import { AppError } from '@portal/contracts';
import { apiOtp, type ApiOtp } from '@portal/contracts/api';
import type { CountryCode } from '@portal/messaging/phone';
import { inTransaction, type Db } from '../../platform/db';
import { apiRoute, found, type ApiServer } from '../../platform/http';
import type { SealingKeys } from '../../platform/sealing';
import { createOtp } from './create-otp';
import { endOtp } from './end-otp';
import { sendNext, type FallbackDependencies } from './fall-back';
import { findOtp, lockOtp, type OtpKey } from './otp.store';
import { closed, presentOtp } from './present-otp';
import { stepsOf } from './step.store';
import { verifyOtp } from './verify-otp';

export type OtpDeps = {
  clock: () => Date;
  home: CountryCode;
  keys: SealingKeys;
  publicUrl: string | null;
};

/** Handlers don't map limit errors, because `apiRoute` does so with the API's `refusalOf`. */
export function registerOtpApi(api: ApiServer, { clock, home, keys, publicUrl }: OtpDeps): void {
  const sending = (): FallbackDependencies => ({ home, keys, publicUrl, now: clock() });

  apiRoute(api, apiOtp.createOtp, ({ body, caller, db, keyed }) => createOtp(db, caller, body, { ...sending(), keyed }), () => true);

  apiRoute(api, apiOtp.verifyOtp, async ({ params: { uuid }, body, caller: { customerId, sandbox }, db }) => (
    verifyOtp(db, { customerId, uuid }, { entered: body.code, now: clock(), keys, sandbox })));

  apiRoute(api, apiOtp.getOtp, async ({ params: { uuid }, caller: { customerId }, db }) => show(db, { customerId, uuid }, clock()));

  apiRoute(api, apiOtp.nextOtp, async ({ params: { uuid }, caller: { customerId }, db }) => {
    await sendNext(db, { customerId, uuid }, sending());
    return show(db, { customerId, uuid }, clock());
  });

  apiRoute(api, apiOtp.cancelOtp, async ({ params: { uuid }, caller: { customerId }, db }) => {
    await cancel(db, { customerId, uuid }, clock());
    return show(db, { customerId, uuid }, clock());
  });
}

async function show(db: Db, key: OtpKey, now: Date): Promise<ApiOtp> {
  const [otp, steps] = await Promise.all([findOtp(db, key.customerId, key.uuid), stepsOf(db, key)]);
  return presentOtp(found(otp), steps, now);
}

async function cancel(db: Db, { customerId, uuid }: OtpKey, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const otp = await lockOtp(tx, customerId, uuid);
    if (!otp) throw new AppError('not_found');
    const refused = closed(otp, now);
    if (refused) throw refused;
    await endOtp(tx, otp, { status: 'canceled', steps: await stepsOf(tx, otp), now });
  });
}
