/**
 * How callbacks out are written (callbackClass, API-02). `standard`: the body of Standard Webhooks, `{type, timestamp, data}`.
 * `flat`: the same fields at the top, every value a string, empty where there is none.
 */
export const callbackClasses = ['standard', 'flat'] as const;
export type CallbackClass = (typeof callbackClasses)[number];

export const callbackTypes = ['message.status', 'message.incoming', 'balance.low'] as const;
export type CallbackType = (typeof callbackTypes)[number];
