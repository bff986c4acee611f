import { mailingSeries, type NewMailingSeries } from '@portal/contracts';
import { quietRequest } from '@portal/portal/api';
import { command } from '@portal/portal/resource';

/** Creates a recurring list in the composer; the page of recurring lists then shows it. */
export const createSeries = command('mailings/createSeries', (body: NewMailingSeries) => quietRequest(mailingSeries.create, { body }));
