import { isMessageOutcome, isMessageType } from '@portal/messaging';
import { isUuid } from '@portal/portal';
import type { ReportChoice } from './report-question';

/** Default filters of the report and of the list of its messages. */
export const nothingChosen = {
  organization: [] as string[], alphaName: [] as string[], type: [] as string[], direction: [] as string[], status: [] as number[],
  currency: '',
};
type Written = { [K in keyof typeof nothingChosen]: (typeof nothingChosen)[K] extends string ? string : readonly (string | number)[] };

/** Filters from the URL. Invalid values of a hand-edited URL are ignored. */
export function choiceIn(url: Written): ReportChoice {
  const uuids = (values: readonly (string | number)[]) => values.map(String).filter(isUuid);
  return {
    organization: uuids(url.organization),
    alphaName: uuids(url.alphaName),
    type: url.type.map(String).filter(isMessageType),
    direction: uuids(url.direction),
    status: url.status.filter((status): status is number => typeof status === 'number' && isMessageOutcome(status)),
    currency: /^[A-Z]{3}$/.test(url.currency) ? url.currency : '',
  };
}

export const countChosen = ({ organization, alphaName, type, direction, status }: ReportChoice): number =>
  [organization, alphaName, type, direction, status].filter((values) => values.length > 0).length;
