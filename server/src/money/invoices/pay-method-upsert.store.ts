import type { PayMethodType } from '@portal/contracts';
import { inTransaction, type Db } from '../../platform/db';

export type WrittenSeller = {
  key: string; name: string; code: string; vatNumber: string | null; vatPercent: number | null; address: string;
  iban: string | null; bankName: string | null; signatory: string | null;
  timeZone: string; validDays: number | null; numberPrefix: string;
};
export type WrittenPayMethod = {
  key: string; seller: string; type: PayMethodType; name: string; currency: string; settings: object; enabled: boolean;
  allowedByDefault: boolean;
};

/** Upserts sellers and methods by key; other rows stay. Throws if a method's seller is missing, or its stored type or currency differs. */
export async function writePayMethods(
  db: Db, { sellers, methods }: { sellers: readonly WrittenSeller[]; methods: readonly WrittenPayMethod[] },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const {
      key, name, code, vatNumber, vatPercent, address, iban, bankName, signatory, timeZone, validDays, numberPrefix,
    } of sellers) {
      await tx`
        insert into seller (key, name, code, vat_number, vat_percent, address, iban, bank_name, signatory, time_zone, valid_days,
          number_prefix)
        values (${key}, ${name}, ${code}, ${vatNumber}, ${vatPercent}, ${address}, ${iban}, ${bankName}, ${signatory},
          ${timeZone}, ${validDays}, ${numberPrefix})
        on conflict (key) do update set name = excluded.name, code = excluded.code, vat_number = excluded.vat_number,
          vat_percent = excluded.vat_percent,
          address = excluded.address, iban = excluded.iban, bank_name = excluded.bank_name, signatory = excluded.signatory,
          time_zone = excluded.time_zone, valid_days = excluded.valid_days, number_prefix = excluded.number_prefix`;
    }
    for (const { key, seller, type, name, currency, settings, enabled, allowedByDefault } of methods) {
      const { count } = await tx`
        insert into pay_method as former (key, seller_id, type, name, currency, settings, enabled, allowed_by_default)
        select ${key}, seller.id, ${type}, ${name}, ${currency}, ${JSON.stringify(settings)}::text::jsonb, ${enabled}, ${allowedByDefault}
        from seller where seller.key = ${seller}
        on conflict (key) do update set seller_id = excluded.seller_id, name = excluded.name, settings = excluded.settings,
          enabled = excluded.enabled, allowed_by_default = excluded.allowed_by_default
        where former.type = excluded.type and former.currency = excluded.currency`;
      if (count === 0) {
        throw new RangeError(
          `payment method ${key}: the seller ${seller} is missing, or the stored type or currency differs. A new type or currency needs a new key.`,
        );
      }
    }
  });
}
