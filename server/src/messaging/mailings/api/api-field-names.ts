import { AppError, isAppError, type ErrorName, type ErrorParams } from '@portal/contracts';

const apiNames: readonly (readonly [RegExp, string])[] = [
  [/^dtsend\b.*/, 'sendAt'], [/\bbody$/, 'text'], [/\balphaNameUuid$/, 'from'], [/^recipients?$/, 'to'],
];

type ApiRequestFields = {
  from: string; sendAtLocal?: object | undefined; organizationUuid?: string | undefined;
  fallback?: { from?: string | undefined } | undefined;
};

/** Renames the fields in an AppError of `work` to their API names, and adds a missing field name. Other errors are unchanged. */
export async function withApiFieldNames<T>(request: ApiRequestFields, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw isAppError(error) ? published(error, request) : error;
  });
}

function published({ error, params, lines }: AppError, request: ApiRequestFields): AppError {
  // Errors with JSON pointers already name their fields.
  const own = lines.some((line) => line.params?.pointer !== undefined) ? null : fieldOf(error, params, request);
  const reported = own === null ? lines : [{ message: 'field_invalid', params: { field: own } }];
  const named = (given: ErrorParams) => withField(given, request);
  return new AppError(error, named(params), reported.map((line) => (line.params ? { ...line, params: named(line.params) } : line)));
}

function fieldOf(error: ErrorName, { alphaName }: ErrorParams, { from, organizationUuid, fallback }: ApiRequestFields): string | null {
  switch (error) {
    case 'alpha_name_not_found': return alphaName !== undefined
      && alphaName !== from && alphaName === fallback?.from ? 'fallback.from' : 'from';
    case 'not_found': return organizationUuid === undefined ? null : 'organizationUuid';
    case 'no_valid_numbers': return 'to';
    default: return null;
  }
}

function withField(params: ErrorParams, { sendAtLocal }: ApiRequestFields): ErrorParams {
  const { field } = params;
  const ownName = (word: string) => (word === 'sendAt' && sendAtLocal ? 'sendAtLocal' : word);
  return typeof field === 'string' ? {
    ...params, field: apiNames.reduce((name, [found, word]) => name.replace(found, ownName(word)), field),
  } : params;
}
