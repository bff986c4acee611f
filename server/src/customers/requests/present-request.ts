import type { SenderRequest } from '@portal/contracts';
import type { AdminRequest } from '@portal/contracts/admin';
import type { RequestRow } from './request.store';

export function presentRequest(row: RequestRow): SenderRequest {
  const {
    uuid, kind, status, name, organizationName, messageTypes, organizationType, email, address, comment, documents, createdAt, createdBy,
    decidedAt, answer,
  } = row;
  return {
    uuid, kind, status, name, organizationName, messageTypes, organizationType, email, address, comment, documents, createdBy, answer,
    created: createdAt.toISOString(), decided: decidedAt?.toISOString() ?? null,
  };
}

export function presentToAdmin(row: RequestRow): AdminRequest {
  const { customerUuid, customerName } = row;
  return { ...presentRequest(row), customerUuid, customerName };
}
