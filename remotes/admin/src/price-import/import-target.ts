/** What a file of prices is for. */
export type ImportTarget = { of: 'tariff'; uuid: string } | { of: 'connection'; connectionId: number };

export const targetKey = (target: ImportTarget) => (target.of === 'tariff' ? target.uuid : `connection-${target.connectionId}`);
