import { AppError, isAppError, type ErrorName, type ErrorParams } from '@portal/contracts';

/** What the API calls the fields that lists and messages are made of. */
const words: readonly (readonly [RegExp, string])[] = [
  [/^dtsend\b.*/, 'sendAt'], [/\bbody$/, 'text'], [/\balphaNameUuid$/, 'from'], [/^recipients?$/, 'to'],
];

type Named = { from: string; organizationUuid?: string | undefined; fallback?: { from?: string | undefined } | undefined };

/** Does it, and tells a failure in the words of the API, with the field that it is about. Errors of other kinds pass as they are. */
export async function inApiWords<T>(asked: Named, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw isAppError(error) ? published(error, asked) : error;
  });
}

function published({ error, params, lines }: AppError, asked: Named): AppError {
  // Who names places by pointers knows them better.
  const own = lines.some((line) => line.params?.pointer !== undefined) ? null : fieldOf(error, params, asked);
  const told = own === null ? lines : [{ message: 'field_invalid', params: { field: own } }];
  return new AppError(error, withField(params), told.map((line) => (line.params ? { ...line, params: withField(line.params) } : line)));
}

/** Where what was given is wrong, for errors that do not say so themselves. */
function fieldOf(error: ErrorName, { alphaName }: ErrorParams, { from, organizationUuid, fallback }: Named): string | null {
  switch (error) {
    case 'alpha_name_not_found': return alphaName !== undefined && alphaName !== from && alphaName === fallback?.from ? 'fallback.from' : 'from';
    case 'not_found': return organizationUuid === undefined ? null : 'organizationUuid';
    case 'no_valid_numbers': return 'to';
    default: return null;
  }
}

function withField(params: ErrorParams): ErrorParams {
  const { field } = params;
  return typeof field === 'string' ? { ...params, field: words.reduce((name, [found, word]) => name.replace(found, word), field) } : params;
}
