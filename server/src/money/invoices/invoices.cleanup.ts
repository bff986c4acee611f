import type { Db } from '../../platform/db';
import { removeUnverified } from './payment-webhook.store';

/** Retention of unverified webhooks, kept for investigating abuse. */
const UNPROVEN_DAYS = 90;
const DAY_MS = 86_400_000;

export async function cleanupInvoices(db: Db, now: Date): Promise<void> {
  await removeUnverified(db, new Date(now.getTime() - UNPROVEN_DAYS * DAY_MS));
}
