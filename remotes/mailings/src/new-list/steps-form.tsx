import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, type RefObject } from 'react';
import { useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { makeStyles, mergeClasses, Skeleton, tokens } from '@portal/ui/core';
import { Form, Stepper } from '@portal/ui/more';
import { CreationBar } from './creation-bar';
import { checkForm } from './form-errors';
import { MessageStep } from './message-step';
import type { NewListDraft } from './new-list-draft';
import { toNewMailing, type NewListForm } from './new-list-form';
import { creationForgotten, creationRequested, selectNewList } from './new-list.slice';
import { selectRecipientFile } from './recipient-file.slice';
import { recipientTotal } from './recipient-total';
import { useSectionStyles } from './section';
import { fallbackSender, fitted, isCarried } from './sender-types';
import { fieldsOf, stepAfter, stepIds, stepNamed, type StepId } from './steps';
import { Summary } from './summary';
import { useFormErrors } from './use-form-errors';
import { useMessageFaults } from './use-message-faults';
import { useRecipientCount } from './use-recipient-count';
import { useRecipientFile } from './use-recipient-file';

// Nobody sees these when he comes.
const RecipientsStep = lazy(() => import('./recipients-step').then((step) => ({ default: step.RecipientsStep })));
const WhenStep = lazy(() => import('./when-step').then((step) => ({ default: step.WhenStep })));
const CheckStep = lazy(() => import('./check-step').then((step) => ({ default: step.CheckStep })));

const useStyles = makeStyles({
  // By the room that the page has, whether the sidebar is open or not.
  room: { containerType: 'inline-size', display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, minWidth: 0 },
  columns: {
    display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalXL, alignItems: 'start',
    '@container (min-width: 880px)': { gridTemplateColumns: 'minmax(0, 1fr) 320px' },
  },
  step: { outlineStyle: 'none' },
  summary: { '@container (min-width: 880px)': { position: 'sticky', top: 'calc(var(--portal-frame-height, 0px) + 16px)' } },
});

export type StepsFormProps = { draft: NewListDraft; change: (patch: Partial<NewListForm>) => void; onCreated: (id: number) => void };

/** The form in its steps, with the list as it would be sent beside them. */
export function StepsForm({ draft, change: write, onCreated }: StepsFormProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const section = useSectionStyles();
  const dispatch = useDispatch();
  const room = useRef<HTMLDivElement>(null);
  const [{ step: named }, changePlace] = useUrlState({ step: 'message' });
  const step = stepNamed(named);
  const goTo = useCallback((next: StepId) => changePlace({ step: next }, { push: true }), [changePlace]);
  const { senders, check, creation } = useSelector(selectNewList);
  const { sending } = useSelector(selectRecipientFile);

  const form = useMemo(() => fitted(draft.form, senders.data), [draft.form, senders.data]);
  const count = useRecipientCount(form.recipients);
  const faults = useMessageFaults(form, creation.error);
  const sender = senders.data?.find(({ uuid }) => uuid === form.alphaNameUuid);
  const found = checkForm(form, {
    count, sending, now: Date.now(),
    isMessageFaulty: faults.isMessageFaulty || !isCarried(form.message, sender),
    isFallbackFaulty: faults.isFallbackFaulty || (form.fallback !== null && !isCarried(form.fallback, fallbackSender(form, senders.data ?? []))),
  });

  const forget = useCallback(() => void dispatch(creationForgotten()), [dispatch]);
  const change = useCallback((patch: Partial<NewListForm>) => {
    write(patch);
    forget();
  }, [write, forget]);
  useRecipientFile(draft.form.file, change);

  usePanelFocus(room, step);
  const errors = useFormErrors(found, { refusal: creation.error, step, goTo, form: room });
  // What an earlier visit left: a refusal is of no interest any more, and an answer may have got lost with it.
  useEffect(forget, [forget]);
  useEffect(() => {
    if (creation.data) onCreated(creation.data.id);
  }, [creation.data, onCreated]);

  const turnTo = (next: StepId) => {
    errors.leave(step);
    goTo(next);
  };
  const submit = () => {
    const next = stepAfter(step);
    if (!errors.attempt(next ? [step] : stepIds)) return;
    if (next) goTo(next);
    else dispatch(creationRequested(toNewMailing(form, draft.requestId)));
  };
  const stateOf = (id: StepId) => {
    const isFaulty = fieldsOf(id).some((field) => errors.texts[field] !== undefined);
    if (isFaulty) return 'error';
    return errors.isTried(id) && id !== 'check' ? 'done' : undefined;
  };
  const given = { form, errors: errors.texts, onChange: change };
  return (
    <div ref={room} className={styles.room}>
      <Stepper label={t('new.stepsLabel')} steps={stepIds.map((id) => ({ id, label: t(`new.steps.${id}`), state: stateOf(id) }))} current={step} onStep={turnTo} />
      <Form label={t('new.title')} onSubmit={submit}>
        <div className={styles.columns}>
          <div className={section.sections}>
            <div role="group" aria-label={t(`new.steps.${step}`)} tabIndex={-1} data-step="" className={mergeClasses(section.sections, styles.step)}>
              <Suspense fallback={<div aria-busy="true"><Skeleton height="320px" /></div>}>
                {step === 'message' && <MessageStep {...given} messageErrors={faults.ofMessage(errors.isTried(step))} fallbackErrors={faults.ofFallback(errors.isTried(step))} />}
                {step === 'recipients' && <RecipientsStep {...given} count={count} />}
                {step === 'when' && <WhenStep {...given} />}
                {step === 'check' && <CheckStep form={form} requestId={draft.requestId} errors={found} onMend={errors.attempt} />}
              </Suspense>
            </div>
            <CreationBar step={step} failure={errors.failure} busy={creation.status === 'loading' || creation.data !== undefined} onBack={turnTo} />
          </div>
          <div className={styles.summary}>
            <Summary form={form} from={sender?.name ?? ''} total={recipientTotal(form, check.data?.valid ?? count.valid)} />
          </div>
        </div>
      </Form>
    </div>
  );
}

/** Whoever goes to a step begins at its beginning, by eye and by keyboard. */
function usePanelFocus(room: RefObject<HTMLDivElement | null>, step: StepId): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    room.current?.querySelector<HTMLElement>('[data-step]')?.focus();
  }, [room, step]);
}
