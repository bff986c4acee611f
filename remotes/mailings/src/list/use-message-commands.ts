import type { MailingDetail, Message } from '@portal/contracts';
import { canSendAgain as listCanSendAgain, DELIVERY_STATUS, isListStatus, UNSENT_OUTCOME } from '@portal/messaging';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import type { MenuChoice } from '@portal/ui/shell';
import { canRecheck, canSendAgain } from '../retry-text';
import { recheckMessages, type MessageSelection } from '../message-commands.state';
import { maxOfReset } from './reset-cost';
import type { ResetQuestion } from '../reset-dialog';

const RECHECKED: readonly number[] = [DELIVERY_STATUS.processing, DELIVERY_STATUS.unknown];
/** Outcomes after which a message can be resent, unless the failure reason prevents it. */
const RESETTABLE: readonly number[] = [
  DELIVERY_STATUS.undeliverable, DELIVERY_STATUS.expired, DELIVERY_STATUS.failed, UNSENT_OUTCOME.blockedTraffic, UNSENT_OUTCOME.rejected,
];

type Selection = Omit<MessageSelection, 'id'>;

/** Menu choices for some or all messages of a list (MAIL-10). `onReset` asks for confirmation. */
export function useMessageCommands(list: MailingDetail, onReset: (question: ResetQuestion) => void) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const mayRecheck = useCan('/smslist/action/recheck');
  const mayReset = useCan('/smslist/action/reset') && isListStatus(list.status) && listCanSendAgain(list.status);
  const { id, counts, currency } = list;
  const countOf = (statuses: readonly number[]) => statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  const recheck = (selection: Selection) => () => void dispatch(recheckMessages.submitted({ id, ...selection }));
  const reset = (count: number, selection: Selection) => () => onReset(
    { selection: { id, ...selection }, count, max: maxOfReset(list, count), currency },
  );

  /** Commands for one message or a selection (`isChoice`) that apply to at least one of `messages`. */
  const ofMessages = (messages: readonly Message[], isChoice: boolean): MenuChoice[] => {
    const unsettled = messages.filter(canRecheck).map((message) => message.id);
    const failed = messages.filter(canSendAgain).map((message) => message.id);
    return [
      ...(mayRecheck && unsettled.length > 0
        ? [{
          id: 'recheckThese', label: t(isChoice ? 'list.recheckChosen' : 'list.recheck', { count: unsettled.length }),
          onSelect: recheck({ messageIds: unsettled }),
        }] : []),
      ...(mayReset && failed.length > 0
        ? [{
          id: 'resetThese', label: t(isChoice ? 'list.sendAgainChosen' : 'list.sendAgain', { count: failed.length }),
          onSelect: reset(failed.length, { messageIds: failed }),
        }] : []),
    ];
  };
  /** Choices for all messages of the list and for those with the outcomes of the filter; empty without one. */
  const ofAll = (filter: readonly number[]): MenuChoice[] => {
    const filtered = countOf(RESETTABLE.filter((outcome) => filter.includes(outcome)));
    const all = countOf(RESETTABLE);
    return [
      ...(mayRecheck && countOf(RECHECKED) > 0 ? [
        { id: 'recheckAll', label: t('list.recheckAll', { count: countOf(RECHECKED) }), onSelect: recheck({}) },
      ] : []),
      ...(mayReset && filtered > 0 && filtered < all
        ? [
          { id: 'resetFiltered', label: t('list.sendAgainFiltered', { count: filtered }), onSelect: reset(filtered, { outcome: filter }) },
        ] : []),
      ...(mayReset && all > 0 ? [{ id: 'resetAll', label: t('list.sendAgainAll', { count: all }), onSelect: reset(all, {}) }] : []),
    ];
  };
  return { ofMessages, ofAll };
}
