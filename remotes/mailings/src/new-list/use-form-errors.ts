import { useEffect, useRef, useState, type RefObject } from 'react';
import { useFailureText, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { fieldOf, fields, type FieldErrors, type FieldName } from './form-errors';

const CONTROLS = 'input:not([type="file"]):not(:disabled), textarea, select, button:not(:disabled)';

/** The errors to show beside the fields, in words: silent until the first try, then always up to date. */
export function useFormErrors(found: FieldErrors, refusal: Failure | undefined, form: RefObject<HTMLElement | null>) {
  const { t } = useTranslation();
  const [tries, setTries] = useState(0);
  const refused = useFailureText(refusal);
  const place = refusal && fieldOf(refusal);

  const texts: Partial<Record<FieldName, string>> = {};
  for (const field of tries > 0 ? fields : []) if (found[field]) texts[field] = t(found[field]);
  if (place && refused) texts[place] ??= refused.text;
  const first = fields.find((field) => texts[field] !== undefined);

  const wanted = useRef(first);
  useEffect(() => {
    wanted.current = first;
  });
  // After a try and after a refusal, not while the user mends one field after the other.
  useEffect(() => {
    if ((tries === 0 && !refusal) || wanted.current === undefined) return;
    form.current?.querySelector(`[data-field="${wanted.current}"]`)?.querySelector<HTMLElement>(CONTROLS)?.focus();
  }, [tries, refusal, form]);

  return { texts, failure: place ? undefined : refusal, tried: () => setTries((count) => count + 1) };
}
