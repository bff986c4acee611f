import { selectSession, useCan, useFailureText, useFormat, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { useDispatch, useSelector } from '@portal/portal/state';
import { makeStyles, Skeleton, tokens } from '@portal/ui/shell';
import { Button, ConfirmDialog, Form } from '@portal/ui/screens';
import { hasPersonalFields } from '@portal/messaging';
import type { Estimate } from '@portal/contracts';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { createSeries } from '../create-series.state';
import { emptyMessage } from '../message/message-draft';
import { fieldInMessage, useMessageErrors, type MessageErrors } from '../message/message-errors';
import { PhonePreview } from '../message/phone-preview';
import { useCountedText } from '../message/use-counted-text';
import { checkForm, fieldOf } from './form-errors';
import type { FieldName, OptionId } from './form-fields';
import { MessageCard } from './message-card';
import type { NewListDraft } from './new-list-draft';
import { toNewMailing, toNewSeries, type NewListForm } from './new-list-form';
import { createList, selectSenders, selectValidNumbers } from './new-list.state';
import type { ShownOption } from './options-card';
import { selectRecipientFile, fileRestored } from './recipient-file.slice';
import { recipientTotal } from './recipient-total';
import { RecipientsCard } from './recipients-card';
import { useSectionStyles } from './section';
import { SendBar } from './send-bar';
import { ParamNamesContext, sharedParamNames } from '../message/param-names';
import { fallbackSender, withSupportedTypes, isTypeSupported } from './sender-types';
import { useSendingSpanText } from './sending-span-text';
import { Summary } from './summary';
import { useEstimate } from './use-estimate';
import { useFormErrors } from './use-form-errors';
import { useRecipientCount } from './use-recipient-count';

const none = emptyMessage('flashcall');

/** Fields that a test message needs; recipients and schedule are irrelevant. */
const ofOneMessage: readonly FieldName[] = ['alphaName', 'organization', 'message', 'fallback', 'ttl'];

/** Returns the errors of message and fallback. Validation errors appear after an attempt to send, server errors at once. */
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

// Loaded on demand: below the first view, or shown once there is something to show.
const OptionsCard = lazy(() => import('./options-card').then((card) => ({ default: card.OptionsCard })));
const UnknownFieldsSection = lazy(() => import('./unknown-fields-section').then((section) => ({ default: section.UnknownFieldsSection })));
const CostDetails = lazy(() => import('./cost-details').then((card) => ({ default: card.CostDetails })));
const RealRecipients = lazy(() => import('./real-recipients').then((card) => ({ default: card.RealRecipients })));

const useStyles = makeStyles({
  // The layout depends on the width of this page, not of the window, because the sidebar may be open or closed.
  room: { containerType: 'inline-size', minWidth: 0 },
  columns: {
    display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalXL, alignItems: 'start',
    '@container (min-width: 840px)': { gridTemplateColumns: 'minmax(0, 1fr) 320px' },
  },
  aside: {
    // On narrow pages its parts are rows of the page, so that the button that sends can stay at the bottom of the window.
    display: 'contents',
    '@container (min-width: 840px)': {
      display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0,
      position: 'sticky', top: 'calc(var(--portal-frame-height, 0px) + 16px)',
    },
  },
  send: {
    '@container not (min-width: 840px)': {
      position: 'sticky', bottom: 0, zIndex: 1, margin: `0 calc(-1 * ${tokens.spacingHorizontalM})`,
      padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalM} calc(${tokens.spacingVerticalM} + env(safe-area-inset-bottom, 0px))`,
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: tokens.colorNeutralBackground3,
    },
  },
});

export type ComposerProps = {
  draft: NewListDraft; change: (patch: Partial<NewListForm>) => void; onCreated: (id: number) => void; onRepeated: () => void;
};

/** The form of a new list on one page: message, recipients, options, and beside them the cost and the button that sends. */
export function Composer({ draft, change: write, onCreated, onRepeated }: ComposerProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const section = useSectionStyles();
  const format = useFormat();
  const room = useRef<HTMLDivElement>(null);
  const senders = useSelector(selectSenders);
  const canSend = useCan('/smslist/action/confirm');
  const list = useCommand(createList, onCreated);
  const series = useCommand(createSeries, onRepeated);
  const repeats = draft.form.sendLater && draft.form.repeat !== '';
  const { busy, failure: refusal } = repeats ? series : list;
  const [resetList, resetSeries] = [list.reset, series.reset];
  const { sending } = useSelector(selectRecipientFile);
  const [asked, setAsked] = useState<Estimate>();
  const [opened, setOpened] = useState<ReadonlySet<ShownOption>>(new Set());
  const openOption = useCallback((option: OptionId) => setOpened((already) => new Set([...already, option])), []);
  const toggle = (option: ShownOption) => setOpened((already) => new Set(
    already.has(option) ? [...already].filter((other) => other !== option) : [...already, option],
  ));

  const { organizations } = useSelector(selectSession);
  const form = useMemo(() => withSupportedTypes(draft.form, senders, organizations), [draft.form, senders, organizations]);
  const count = useRecipientCount(form.recipients);
  const validNumbers = useSelector(selectValidNumbers(form.recipients));
  const faults = useMessageFaults(form, refusal);
  const counted = useCountedText(
    form.ownLinks || (form.compares && form.criterion === 'clicks'),
    [form.message.body, form.fallback?.body, form.compares ? form.otherBody : ''],
  );
  const span = useSendingSpanText(form);
  const paramNames = useMemo(() => sharedParamNames(form.books), [form.books]);
  const sender = senders?.find(({ uuid }) => uuid === form.alphaNameUuid);
  const from = sender?.name ?? '';
  const isPersonal = hasPersonalFields([form.message.body, form.fallback?.body, form.compares ? form.otherBody : ''].join(' '));
  const found = checkForm(form, {
    count, sending, now: Date.now(),
    isMessageFaulty: faults.isMessageFaulty || !isTypeSupported(form.message, sender),
    isFallbackFaulty: faults.isFallbackFaulty
      || (form.fallback !== null && !isTypeSupported(form.fallback, fallbackSender(form, senders ?? []))),
  });
  const isFaultless = Object.keys(found).length === 0;
  const estimated = useEstimate(form, isFaultless);
  const { estimate } = estimated;

  const change = useCallback((patch: Partial<NewListForm>) => {
    write(patch);
    resetList();
    resetSeries();
  }, [write, resetList, resetSeries]);
  useRecipientFile(draft.form.file, change);

  const errors = useFormErrors(found, { refusal, openOption, form: room });
  const suggestedName = t('new.suggestedName', {
    type: t(`messageType.${form.message.type}`), time: format.dateTime(new Date().toISOString()),
  });
  const named = { ...form, name: form.name.trim() === '' ? suggestedName : form.name };

  const send = ({ maximum }: Estimate) => (repeats
    ? series.submit(toNewSeries(named, { requestId: draft.requestId, estimated: maximum }))
    : list.submit(toNewMailing(named, { requestId: draft.requestId, sendUpTo: maximum })));
  const trySend = () => {
    if (!errors.attempt() || busy || !estimate) return;
    if (!estimate.covered && !repeats) return;
    if (estimate.askFirst && !estimate.needsApproval) setAsked(estimate);
    else send(estimate);
  };
  const save = () => {
    if (errors.attempt() && !busy) list.submit(toNewMailing(named, { requestId: draft.requestId }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    trySend();
  };
  const fields = { form, errors: errors.texts, onChange: change };
  return (
    <ParamNamesContext value={paramNames}><div ref={room} className={styles.room} onKeyDown={onKeyDown}>
      {/* Enter in a field sends nothing, because a list costs money. */}
      <Form label={t('new.title')} onSubmit={() => undefined}>
        <div className={styles.columns}>
          <div className={section.sections}>
            <MessageCard {...fields} messageErrors={faults.ofMessage(errors.isTried)} counted={counted} />
            <Suspense><UnknownFieldsSection {...fields} /></Suspense>
            <RecipientsCard {...fields} count={count} />
            <Suspense fallback={<div aria-busy="true"><Skeleton height="240px" /></div>}>
              <OptionsCard
                {...fields} fallbackErrors={faults.ofFallback(errors.isTried)} counted={counted} suggestedName={suggestedName}
                from={from} sizes={estimate?.comparison}
                isTestable={ofOneMessage.every((field) => found[field] === undefined)} opened={opened} onToggle={toggle}
              />
            </Suspense>
            {estimate && isPersonal && (
              <Suspense>
                <RealRecipients
                  estimate={estimate} message={form.message} fallback={form.fallback} from={from}
                  fallbackFrom={fallbackSender(form, senders ?? [])?.name ?? from}
                />
              </Suspense>
            )}
          </div>
          <div className={styles.aside}>
            <Summary
              form={form} total={recipientTotal(form, validNumbers ?? count.valid)} estimate={estimate} counted={counted} span={span}
            />
            {(canSend || estimate || errors.failure) && (
              <div className={styles.send}>
                <SendBar
                  estimate={estimate} isCounting={estimated.isCounting} isScheduled={form.sendLater} repeats={repeats}
                  failure={errors.failure} busy={busy} onSend={trySend}
                />
              </div>
            )}
            {!repeats && (
              <Button appearance={canSend ? undefined : 'primary'} disabledFocusable={busy} onClick={save}>{t('new.save')}</Button>
            )}
            {(estimate ?? estimated.failure) && (
              <Suspense>
                <CostDetails estimate={estimate} failure={estimated.failure} countAgain={estimated.countAgain} />
              </Suspense>
            )}
            <PhonePreview message={form.message} from={from} />
          </div>
        </div>
      </Form>
      {asked && (
        <ConfirmDialog
          open title={t('new.askTitle', { recipients: format.number(asked.recipients) })}
          confirmLabel={t('new.askConfirm', { sum: format.amount(asked.maximum, asked.currency) })}
          onConfirm={() => {
            setAsked(undefined);
            send(asked);
          }}
          onCancel={() => setAsked(undefined)}
        >
          {t('new.askText', { sum: format.amount(asked.maximum, asked.currency) })}
        </ConfirmDialog>
      )}
    </div></ParamNamesContext>
  );
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
