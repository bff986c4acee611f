import { useEffect, useState, type RefObject } from 'react';
import { useFailureText, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { fieldOf, type FieldErrors } from './form-errors';
import { fields, stepOf, type FieldName, type StepId } from './steps';

const CONTROLS = 'input:not([type="file"]):not(:disabled), textarea, select, button:not(:disabled)';

export type FormErrors = {
  /** Error texts by field. Validation errors appear once the user has tried to leave the field's step, a server error at once. */
  texts: Partial<Record<FieldName, string>>;
  isTried: (step: StepId) => boolean;
  /** A server error that belongs to no field. */
  failure: Failure | undefined;
  /** Shows the errors of these steps and focuses the first invalid field. Returns true if there are no errors. */
  attempt: (steps: readonly StepId[]) => boolean;
  /** Shows the errors of the step from now on. */
  validateStep: (step: StepId) => void;
};
type Options = { refusal: Failure | undefined; step: StepId; goTo: (step: StepId) => void; form: RefObject<HTMLElement | null> };

export function useFormErrors(found: FieldErrors, { refusal, step, goTo, form }: Options): FormErrors {
  const { t } = useTranslation();
  const [tried, setTried] = useState<ReadonlySet<StepId>>(new Set());
  const [focusTarget, setFocusTarget] = useState<FieldName>();
  const refused = useFailureText(refusal);
  const refusedField = refusal && fieldOf(refusal);

  const texts: Partial<Record<FieldName, string>> = {};
  for (const field of fields) if (tried.has(stepOf(field)) && found[field]) texts[field] = t(found[field]);
  if (refusedField && refused) texts[refusedField] ??= refused.text;

  const showErrors = (steps: readonly StepId[]) => setTried((already) => new Set([...already, ...steps]));
  const attempt = (steps: readonly StepId[]) => {
    showErrors(steps);
    const first = fields.find((field) => steps.includes(stepOf(field)) && found[field] !== undefined);
    if (!first) return true;
    setFocusTarget(first);
    goTo(stepOf(first));
    return false;
  };

  useEffect(() => {
    if (!refusal || !refusedField) return;
    setFocusTarget(refusedField);
    goTo(stepOf(refusedField));
  }, [refusal, refusedField, goTo]);
  // Moves the focus only after an attempt or a server error, not while the user fixes fields.
  useEffect(() => {
    if (focusTarget === undefined || stepOf(focusTarget) !== step) return;
    const field = form.current?.querySelector(`[data-field="${focusTarget}"]`);
    (field?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? field?.querySelector<HTMLElement>(CONTROLS))?.focus();
    setFocusTarget(undefined);
  }, [focusTarget, step, form]);

  const failure = refusedField ? undefined : refusal;
  return { texts, isTried: (id) => tried.has(id), failure, attempt, validateStep: (id) => showErrors([id]) };
}
