/** Fault requested by a journey in this browser tab; each kind is checked at the code it affects. */
export type Fault =
  | 'import' | 'render' | 'effect' | 'handler' | 'timer' | 'rejection'
  | 'reducer' | 'reducer-init' | 'reducer-undefined'
  | 'saga' | 'worker' | 'poisoned-take' | 'end' | 'endless-put' | 'bus';

export const isWanted = (fault: Fault): boolean => sessionStorage.getItem('trialFault') === fault;

export function failIf(fault: Fault): void {
  if (isWanted(fault)) throw new Error(`trial: ${fault}`);
}
