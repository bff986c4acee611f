/** The days of a report and of a statement are those of the reader's own calendar. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
