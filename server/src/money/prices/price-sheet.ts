import type { Money } from '@portal/contracts';
import { readAmount, readCountry, readMessageType, readPrefix, type CellFault, type CellReading } from './price-cells';

/** A valid line of a file. Tariffs have country and destination; connections have a currency. */
export type SheetPrice = {
  messageType: string; prefix: string; country: string | null; destination: string | null; currency: string | null; amount: Money;
};

export type PriceColumn = 'connection' | 'messageType' | 'prefix' | 'country' | 'destination' | 'currency' | 'price' | 'cost';
type CellText = (column: PriceColumn) => string;

export type PriceSheet = {
  columns: readonly PriceColumn[];
  read(text: CellText): SheetPrice | CellFault[];
};

export const tariffColumns = ['messageType', 'prefix', 'country', 'destination', 'price'] as const;
export const rateColumns = ['connection', 'messageType', 'prefix', 'currency', 'cost'] as const;

export const tariffSheet: PriceSheet = {
  columns: tariffColumns,
  read(text) {
    const messageType = readMessageType(text('messageType'));
    const prefix = readPrefix(text('prefix'));
    const country = readCountry(text('country'));
    const amount = readAmount(text('price'));
    const faults = faultsOf([messageType, prefix, country, amount]);
    if (!('is' in messageType && 'is' in prefix && 'is' in country && 'is' in amount)) return faults;
    return {
      messageType: messageType.is, prefix: prefix.is, country: country.is, destination: text('destination'), currency: null,
      amount: amount.is,
    };
  },
};

export type RateSheetOf = {
  connectionId: bigint;
  connectionName: string;
  types: readonly string[];
  /** Currency required in the whole file; null if its first line determines the currency. */
  currency: string | null;
};

/** Reads rates of one connection, identified by name or id, in a single currency. */
export function rateSheet({ connectionId, connectionName, types, currency }: RateSheetOf): PriceSheet {
  let expected = currency;
  return {
    columns: rateColumns,
    read(text) {
      const connection = readConnection(text('connection'));
      const messageType = readCarriedType(text('messageType'));
      const prefix = readPrefix(text('prefix'));
      const own = readCurrency(text('currency'));
      const amount = readAmount(text('cost'));
      const faults = faultsOf([connection, messageType, prefix, own, amount]);
      if (!('is' in connection && 'is' in messageType && 'is' in prefix && 'is' in own && 'is' in amount)) return faults;
      return { messageType: messageType.is, prefix: prefix.is, country: null, destination: null, currency: own.is, amount: amount.is };
    },
  };

  function readConnection(text: string): CellReading<true> {
    return text === connectionName || text === String(connectionId) ? { is: true } : { problem: 'connection_unknown', value: text };
  }

  function readCarriedType(text: string): CellReading<string> {
    const type = readMessageType(text);
    return 'is' in type && !types.includes(type.is) ? { problem: 'type_not_carried', value: text } : type;
  }

  function readCurrency(text: string): CellReading<string> {
    const code = text.toUpperCase();
    if (!/^[A-Z]{3}$/.test(code) || code !== (expected ??= code)) return { problem: 'currency_differs', value: text };
    return { is: code };
  }
}

function faultsOf(readings: readonly CellReading<unknown>[]): CellFault[] {
  return readings.filter((reading): reading is CellFault => 'problem' in reading);
}
