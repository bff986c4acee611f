import { listLinkClicks, type Data } from '@portal/contracts';
import { ownTimeZone } from '@portal/portal';
import { callResource } from '@portal/portal/resource';

export type Clicks = Data<typeof listLinkClicks>;

/** Clicks of a list, grouped by days of the browser's time zone. */
export const linkClicks = callResource(
  'mailings/linkClicks', listLinkClicks, (id: number) => ({ query: { id, timeZone: ownTimeZone() } }), { keyOf: (id) => id },
);
