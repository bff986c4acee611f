import { mailingSeries } from '@portal/contracts';
import { request } from '@portal/portal/api';
import { callResource, command } from '@portal/portal/resource';
import { createSeries } from '../create-series.state';

type OfSeries = { uuid: string };

export const seriesList = callResource('mailings/seriesList', mailingSeries.list, () => ({}), { refreshOn: [createSeries.succeeded] });

// No dialog shows the failures of this command, so `request` does.
export const pauseSeries = command('mailings/pauseSeries', ({ uuid, paused }: OfSeries & { paused: boolean }) => (
  request(mailingSeries.pause, { body: { uuid, paused } })
), { keyOf: ({ uuid }) => uuid, then: [seriesList], done: ({ paused }) => (paused ? 'series.pausedNow' : 'series.resumed') });

export const removeSeries = command('mailings/removeSeries', ({ uuid }: OfSeries) => (
  request(mailingSeries.remove, { body: { uuid } })
), { keyOf: ({ uuid }) => uuid, then: [seriesList], done: 'series.deleted' });
