/**
 * Address books. So far: who asks by a message not to be written to any more is put on the customer's stop list. Calls no
 * other module.
 */
export { addToStopList } from './stop-list.store';
export { asksToStop, defaultStopWords } from './stop-request';
