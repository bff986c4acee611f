import { AppError } from '@portal/contracts';
import type { Db } from '../../platform/db';
import type { Environment } from '../../environment';
import type { LiqPayKeys } from '../payments';
import { keysIn, liqpaySettings, PaySecretMissing, type LiqPaySettings } from './liqpay-settings';
import { methodSettings, type MethodSettings } from './pay-method.store';

export type LiqPayMethod = { payMethodId: bigint; uuid: string; settings: LiqPaySettings; keys: LiqPayKeys };

/** Undefined for an unknown method or one of another type. Throws payment_provider_unavailable if the method's secret is missing. */
export async function liqpayMethod(
  db: Db, environment: Environment, by: { uuid: string } | { id: bigint },
): Promise<LiqPayMethod | undefined> {
  const method = await methodSettings(db, by);
  return method?.type === 'liqpay' ? ready(method, environment) : undefined;
}

function ready({ id, uuid, settings: written }: MethodSettings, environment: Environment): LiqPayMethod {
  const settings = liqpaySettings.parse(written);
  try {
    return { payMethodId: id, uuid, settings, keys: keysIn(environment, settings) };
  } catch (error) {
    if (error instanceof PaySecretMissing) throw new AppError('payment_provider_unavailable', { reason: 'secret_missing' });
    throw error;
  }
}
