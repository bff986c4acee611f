/**
 * Host and remotes import redux-saga through this module only. `takeEvery`, `takeLatest`, `takeLeading` and `debounce` are our own: if a
 * worker throws, the error is reported and only that worker ends (MFE-05).
 */
export { buffers, CANCEL, default as createSagaMiddleware, END } from 'redux-saga';
export type { EventChannel, Saga, Task } from 'redux-saga';
export {
  all, call, cancel, cancelled, delay, flush, fork, getContext, join, put, race, retry, select, setContext, spawn, take,
} from 'typed-redux-saga';
export type { SagaGenerator } from 'typed-redux-saga';
export { eventChannel } from './store/event-channel';
export { debounce, takeEvery, takeLatest, takeLeading } from './store/watchers.saga';
