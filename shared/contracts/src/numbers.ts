/** SPEC 9 prescribes the ru-RU notation for amounts. All other numbers use it too, so a page never mixes decimal signs. */
export const NUMBER_NOTATION = 'ru-RU';

const number = new Intl.NumberFormat(NUMBER_NOTATION);

/** Formats 1234.5 as `1 234,5`, with a no-break space. */
export const formatNumber = (value: number): string => number.format(value);
