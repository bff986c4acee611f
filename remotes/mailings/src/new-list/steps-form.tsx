import { useUrlState, useFailureText, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { useDispatch, useSelector } from '@portal/portal/state';
import { makeStyles, mergeClasses, Skeleton, tokens } from '@portal/ui/shell';
import { Stepper } from '@portal/ui/forms';
import { Form } from '@portal/ui/screens';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, type RefObject } from 'react';
import { emptyMessage } from '../message/message-draft';
import { fieldInMessage, useMessageErrors, type MessageErrors } from '../message/message-errors';
import { CreationBar } from './creation-bar';
import { checkForm, fieldOf } from './form-errors';
import { MessageStep } from './message-step';
import type { NewListDraft } from './new-list-draft';
import { toNewMailing, type NewListForm } from './new-list-form';
import { createList, selectSenders, selectValidNumbers } from './new-list.state';
import { selectRecipientFile, fileRestored } from './recipient-file.slice';
import { recipientTotal } from './recipient-total';
import { useSectionStyles } from './section';
import { fallbackSender, withSupportedTypes, isTypeSupported } from './sender-types';
import { fieldsOf, stepAfter, stepIds, stepNamed, type StepId } from './steps';
import { Summary } from './summary';
import { useFormErrors } from './use-form-errors';
import { useRecipientCount } from './use-recipient-count';

const none = emptyMessage('flashcall');

/** Returns the errors of message and fallback. Validation errors appear after an attempt to leave the step, server errors at once. */
function useMessageFaults({ message, fallback }: NewListForm, refusal: Failure | undefined) {
  const words = useFailureText(refusal)?.text;
  const ofMessage = useMessageErrors(message);
  const ofFallback = useMessageErrors(fallback ?? none);
  const field = refusal && fieldOf(refusal);
  const refused = (of: 'message' | 'fallback', under: string): MessageErrors => (
    refusal && words !== undefined && field === of ? { [fieldInMessage(refusal, under) ?? 'body']: words } : {}
  );
  return {
    isMessageFaulty: Object.keys(ofMessage).length > 0,
    isFallbackFaulty: fallback !== null && Object.keys(ofFallback).length > 0,
    ofMessage: (isTried: boolean): MessageErrors => ({ ...(isTried && ofMessage), ...refused('message', '') }),
    ofFallback: (isTried: boolean): MessageErrors => ({ ...(isTried && ofFallback), ...refused('fallback', 'fallback.') }),
  };
}

// Loaded on demand: these steps are hidden at first.
const RecipientsStep = lazy(() => import('./recipients-step').then((step) => ({ default: step.RecipientsStep })));
const WhenStep = lazy(() => import('./when-step').then((step) => ({ default: step.WhenStep })));
const CheckStep = lazy(() => import('./check-step').then((step) => ({ default: step.CheckStep })));

const useStyles = makeStyles({
  // The layout depends on the width of this page, not of the window, because the sidebar may be open or closed.
  room: { containerType: 'inline-size', display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, minWidth: 0 },
  columns: {
    display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalXL, alignItems: 'start',
    '@container (min-width: 880px)': { gridTemplateColumns: 'minmax(0, 1fr) 320px' },
  },
  step: { outlineStyle: 'none' },
  summary: { '@container (min-width: 880px)': { position: 'sticky', top: 'calc(var(--portal-frame-height, 0px) + 16px)' } },
});

export type StepsFormProps = { draft: NewListDraft; change: (patch: Partial<NewListForm>) => void; onCreated: (id: number) => void };

export function StepsForm({ draft, change: write, onCreated }: StepsFormProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const section = useSectionStyles();
  const room = useRef<HTMLDivElement>(null);
  const [{ step: named }, setUrl] = useUrlState({ step: 'message' });
  const step = stepNamed(named);
  const goTo = useCallback((next: StepId) => setUrl({ step: next }, { push: true }), [setUrl]);
  const senders = useSelector(selectSenders);
  const { busy, failure: refusal, submit: create, reset: resetCreation } = useCommand(createList, onCreated);
  const { sending } = useSelector(selectRecipientFile);

  const form = useMemo(() => withSupportedTypes(draft.form, senders), [draft.form, senders]);
  const count = useRecipientCount(form.recipients);
  const validNumbers = useSelector(selectValidNumbers(form.recipients));
  const faults = useMessageFaults(form, refusal);
  const sender = senders?.find(({ uuid }) => uuid === form.alphaNameUuid);
  const found = checkForm(form, {
    count, sending, now: Date.now(),
    isMessageFaulty: faults.isMessageFaulty || !isTypeSupported(form.message, sender),
    isFallbackFaulty: faults.isFallbackFaulty
      || (form.fallback !== null && !isTypeSupported(form.fallback, fallbackSender(form, senders ?? []))),
  });

  const change = useCallback((patch: Partial<NewListForm>) => {
    write(patch);
    resetCreation();
  }, [write, resetCreation]);
  useRecipientFile(draft.form.file, change);

  usePanelFocus(room, step);
  const errors = useFormErrors(found, { refusal, step, goTo, form: room });

  const goToPage = (next: StepId) => {
    errors.validateStep(step);
    goTo(next);
  };
  const submit = () => {
    const next = stepAfter(step);
    if (!errors.attempt(next ? [step] : stepIds)) return;
    if (next) goTo(next);
    else create(toNewMailing(form, draft.requestId));
  };
  const stateOf = (id: StepId) => {
    const isFaulty = fieldsOf(id).some((field) => errors.texts[field] !== undefined);
    if (isFaulty) return 'error';
    return errors.isTried(id) && id !== 'check' ? 'done' : undefined;
  };
  return (
    <div ref={room} className={styles.room}>
      <Stepper
        label={t('new.stepsLabel')} steps={stepIds.map((id) => ({ id, label: t(`new.steps.${id}`), state: stateOf(id) }))} current={step}
        onStep={goToPage}
      />
      <Form label={t('new.title')} onSubmit={submit}>
        <div className={styles.columns}>
          <div className={section.sections}>
            <StepFields {...{ step, form, errors, faults, count }} checked={found} onChange={change} />
            <CreationBar step={step} failure={errors.failure} busy={busy} onBack={goToPage} />
          </div>
          <div className={styles.summary}>
            <Summary form={form} from={sender?.name ?? ''} total={recipientTotal(form, validNumbers ?? count.valid)} />
          </div>
        </div>
      </Form>
    </div>
  );
}

type StepFieldsProps = {
  step: StepId;
  form: NewListForm;
  errors: ReturnType<typeof useFormErrors>;
  faults: ReturnType<typeof useMessageFaults>;
  count: ReturnType<typeof useRecipientCount>;
  checked: ReturnType<typeof checkForm>;
  onChange: (patch: Partial<NewListForm>) => void;
};

/** The fields of the open step. */
function StepFields({ step, form, errors, faults, count, checked, onChange }: StepFieldsProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const section = useSectionStyles();
  const stepProps = { form, errors: errors.texts, onChange };
  const isTried = errors.isTried(step);
  return (
    <div
      role="group" aria-label={t(`new.steps.${step}`)} tabIndex={-1} data-step="" className={mergeClasses(section.sections, styles.step)}
    >
      <Suspense fallback={<div aria-busy="true"><Skeleton height="320px" /></div>}>
        {step === 'message' && <MessageStep
          {...stepProps} messageErrors={faults.ofMessage(isTried)} fallbackErrors={faults.ofFallback(isTried)}
        />}
        {step === 'recipients' && <RecipientsStep {...stepProps} count={count} />}
        {step === 'when' && <WhenStep {...stepProps} />}
        {step === 'check' && <CheckStep form={form} errors={checked} onMend={errors.attempt} />}
      </Suspense>
    </div>
  );
}

/** Moves focus and scroll position to the start of a newly opened step. */
function usePanelFocus(room: RefObject<HTMLDivElement | null>, step: StepId): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    room.current?.querySelector<HTMLElement>('[data-step]')?.focus();
  }, [room, step]);
}

/** Syncs the file between the draft, which survives a reload, and the store, which tracks the upload and parsing. */
function useRecipientFile(stored: NewListForm['file'], change: (patch: Partial<NewListForm>) => void): void {
  const dispatch = useDispatch();
  const { file, sending } = useSelector(selectRecipientFile);
  useEffect(() => {
    if (file && file !== stored) change({ file });
    if (!file && stored && sending.status === 'idle') dispatch(fileRestored(stored));
  }, [file, stored, sending.status, change, dispatch]);
}
