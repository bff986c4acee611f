/** One chunk, loaded when the server first requires step-up. */
export { prove } from './prove.saga';
export { StepUpDialog } from './step-up.dialog';
