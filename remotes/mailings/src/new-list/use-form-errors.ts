import { useEffect, useState, type RefObject } from 'react';
import { useFailureText, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { fieldOf, type FieldErrors } from './form-errors';
import { fields, stepOf, type FieldName, type StepId } from './steps';

const CONTROLS = 'input:not([type="file"]):not(:disabled), textarea, select, button:not(:disabled)';

export type FormErrors = {
  /** In words, by field: silent until the first try at its step, then always up to date. */
  texts: Partial<Record<FieldName, string>>;
  isTried: (step: StepId) => boolean;
  /** A refusal that belongs to no field. */
  failure: Failure | undefined;
  /** Looks for errors in these steps, says them from now on, and leads to the first; whether there is none. */
  attempt: (steps: readonly StepId[]) => boolean;
  /** From now on the errors of the step are said. */
  leave: (step: StepId) => void;
};
type Options = { refusal: Failure | undefined; step: StepId; goTo: (step: StepId) => void; form: RefObject<HTMLElement | null> };

export function useFormErrors(found: FieldErrors, { refusal, step, goTo, form }: Options): FormErrors {
  const { t } = useTranslation();
  const [tried, setTried] = useState<ReadonlySet<StepId>>(new Set());
  const [wanted, setWanted] = useState<FieldName>();
  const refused = useFailureText(refusal);
  const place = refusal && fieldOf(refusal);

  const texts: Partial<Record<FieldName, string>> = {};
  for (const field of fields) if (tried.has(stepOf(field)) && found[field]) texts[field] = t(found[field]);
  if (place && refused) texts[place] ??= refused.text;

  const say = (steps: readonly StepId[]) => setTried((already) => new Set([...already, ...steps]));
  const attempt = (steps: readonly StepId[]) => {
    say(steps);
    const first = fields.find((field) => steps.includes(stepOf(field)) && found[field] !== undefined);
    if (!first) return true;
    setWanted(first);
    goTo(stepOf(first));
    return false;
  };

  useEffect(() => {
    if (!refusal || !place) return;
    setWanted(place);
    goTo(stepOf(place));
  }, [refusal, place, goTo]);
  // After a try and after a refusal, not while the user mends one field after the other.
  useEffect(() => {
    if (wanted === undefined || stepOf(wanted) !== step) return;
    const field = form.current?.querySelector(`[data-field="${wanted}"]`);
    (field?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? field?.querySelector<HTMLElement>(CONTROLS))?.focus();
    setWanted(undefined);
  }, [wanted, step, form]);

  return { texts, isTried: (id) => tried.has(id), failure: place ? undefined : refusal, attempt, leave: (id) => say([id]) };
}
