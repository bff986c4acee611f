/**
 * Formats of outgoing callbacks (callbackClass, API-02). `standard`: the body of Standard Webhooks, `{type, timestamp, data}`. `flat`: the
 * same fields at the top level, all as strings, empty if there is no value.
 */
export const callbackClasses = ['standard', 'flat'] as const;
export type CallbackClass = (typeof callbackClasses)[number];

export const callbackTypes = ['message.status', 'message.incoming', 'balance.low'] as const;
export type CallbackType = (typeof callbackTypes)[number];
