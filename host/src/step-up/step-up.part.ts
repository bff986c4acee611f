/** One chunk, fetched when the server first wants the password again. */
export { prove } from './prove.saga';
export { StepUpDialog } from './step-up.dialog';
