import type { Scenario } from './scenario';
import { steppedClock } from './scenarios-clock';
import { brokenHttp } from './scenarios-http';
import { killedAccept, killedWorker, lostDatabase } from './scenarios-process';
import { brokenSockets } from './scenarios-live';
import { lostBus, scheduled } from './scenarios-time';
import { cancelled, poisoned, spentAtOnce } from './scenarios-use';
import { anyProvider, cutWithoutEcho, politeUnbinds, reusedIds } from './scenarios-provider';
import { brokenConnection, lateAnswers, oddReceipts, spoiltOctets, throttled } from './scenarios-wire';

export const scenarios: readonly Scenario[] = [
  killedWorker, killedAccept, lostDatabase, brokenConnection, lateAnswers, throttled, oddReceipts, spoiltOctets, brokenHttp, brokenSockets, steppedClock, scheduled, lostBus,
  poisoned, spentAtOnce, cancelled, reusedIds, politeUnbinds, cutWithoutEcho, anyProvider,
];
