export type DeliveryStatus = 'sent' | 'delivered' | 'read' | 'expired' | 'revoked';

/** The gateway's state of a request. Amounts are in 1/10000 of the account's currency. */
export type VerificationRequest = {
  id: string;
  phoneNumber: string;
  cost: number;
  refunded: boolean;
  payload: string | null;
  code: string | null;
  /** Null before a message is sent, for example after checkSendAbility. */
  delivery: { status: DeliveryStatus; at: number } | null;
};

const UNITS = 10_000;

/** Returns the gateway's RequestStatus object. `entered`: the code that the user entered, if it is to be verified. */
export function requestStatus(request: VerificationRequest, balance: number, entered?: string): Record<string, unknown> {
  const { id, phoneNumber, cost, refunded, payload, code, delivery } = request;
  return {
    request_id: id,
    phone_number: phoneNumber,
    request_cost: cost / UNITS,
    ...(refunded && { is_refunded: true }),
    remaining_balance: balance / UNITS,
    ...(delivery !== null && { delivery_status: { status: delivery.status, updated_at: Math.floor(delivery.at / 1_000) } }),
    ...(entered !== undefined && {
      verification_status: {
        status: entered === code ? 'code_valid' : 'code_invalid', updated_at: Math.floor(Date.now() / 1_000), code_entered: entered,
      },
    }),
    ...(payload !== null && { payload }),
  };
}
