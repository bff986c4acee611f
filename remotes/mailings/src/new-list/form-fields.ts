/** Optional parts of the form, closed at first. */
export type OptionId = 'schedule' | 'fallback' | 'comparison' | 'details';

/** Fields in the order of the form, with the option that contains them. */
const optionOfField = {
  alphaName: null, organization: null, message: null, acceptedFields: null,
  recipients: null, file: null, books: null, excludedBooks: null,
  sendTime: 'schedule', until: 'schedule', maxCost: 'schedule', spread: 'schedule', quietHours: 'schedule',
  ttl: 'fallback', fallback: 'fallback', conditions: 'fallback',
  comparison: 'comparison', samplePercent: 'comparison', waitHours: 'comparison',
  name: 'details', description: 'details',
} as const satisfies Record<string, OptionId | null>;

export type FieldName = keyof typeof optionOfField;
export const fields = Object.keys(optionOfField) as FieldName[];
export const optionOf = (field: FieldName): OptionId | null => optionOfField[field];
