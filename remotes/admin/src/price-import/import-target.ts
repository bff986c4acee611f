/** The tariff or connection whose prices are imported. */
export type ImportTarget = { of: 'tariff'; uuid: string } | { of: 'connection'; connectionId: number };

export const targetKey = (target: ImportTarget) => (target.of === 'tariff' ? target.uuid : `connection-${target.connectionId}`);
