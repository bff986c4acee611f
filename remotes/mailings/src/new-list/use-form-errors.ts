import { useEffect, useState, type RefObject } from 'react';
import { useFailureText, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { fieldOf, type FieldErrors } from './form-errors';
import { fields, optionOf, type FieldName, type OptionId } from './form-fields';

const CONTROLS = 'input:not([type="file"]):not(:disabled), textarea, select, button:not(:disabled)';

export type FormErrors = {
  /** Error texts by field. Validation errors appear once the user has tried to send or save, a server error at once. */
  texts: Partial<Record<FieldName, string>>;
  isTried: boolean;
  /** A server error that belongs to no field. */
  failure: Failure | undefined;
  /** Shows all errors and focuses the first invalid field. Returns true if there are no errors. */
  attempt: () => boolean;
};
type Options = { refusal: Failure | undefined; openOption: (option: OptionId) => void; form: RefObject<HTMLElement | null> };

export function useFormErrors(found: FieldErrors, { refusal, openOption, form }: Options): FormErrors {
  const { t } = useTranslation();
  const [isTried, setTried] = useState(false);
  const [focusTarget, setFocusTarget] = useState<FieldName>();
  const refused = useFailureText(refusal);
  const refusedField = refusal && fieldOf(refusal);

  const texts: Partial<Record<FieldName, string>> = {};
  for (const field of fields) if (isTried && found[field]) texts[field] = t(found[field]);
  if (refusedField && refused) texts[refusedField] ??= refused.text;

  const attempt = () => {
    setTried(true);
    const first = fields.find((field) => found[field] !== undefined);
    setFocusTarget(first);
    return first === undefined;
  };

  useEffect(() => {
    if (refusal && refusedField) setFocusTarget(refusedField);
  }, [refusal, refusedField]);
  // Moves the focus only after an attempt or a server error, not while the user fixes fields.
  useEffect(() => {
    const root = form.current;
    if (focusTarget === undefined || !root) return undefined;
    const option = optionOf(focusTarget);
    if (option) openOption(option);
    const stop = whenInside(root, `[data-field="${focusTarget}"]`, (field) => {
      (field.querySelector<HTMLElement>('[aria-invalid="true"]') ?? field.querySelector<HTMLElement>(CONTROLS))?.focus();
      setFocusTarget(undefined);
    });
    return stop;
  }, [focusTarget, openOption, form]);

  const failure = refusedField ? undefined : refusal;
  return { texts, isTried, failure, attempt };
}

/** Calls `found` once with the first match in `root`, which may appear later, because options load when they are opened. */
function whenInside(root: HTMLElement, selector: string, found: (element: HTMLElement) => void): () => void {
  const observer = new MutationObserver(look);
  function look() {
    const element = root.querySelector<HTMLElement>(selector);
    if (!element) return;
    observer.disconnect();
    found(element);
  }
  observer.observe(root, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}
