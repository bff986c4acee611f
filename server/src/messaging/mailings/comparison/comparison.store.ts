import type { TextComparison, TextCriterion, TextFigures } from '@portal/contracts';
import { announceWork } from '../../../platform/background';
import type { Db, Transaction } from '../../../platform/db';
import type { TextName } from '../../messages';

type ListKey = { customerId: bigint; listId: bigint };

export async function insertComparison(
  tx: Db, { customerId, listId }: ListKey, { body, samplePercent, criterion, waitHours }: TextComparison,
): Promise<void> {
  await tx`
    insert into text_comparison (customer_id, list_id, body, sample_percent, criterion, wait_hours)
    values (${customerId}, ${listId}, ${body}, ${samplePercent}, ${criterion}, ${waitHours})`;
}

export async function comparisonOf(db: Db, { customerId, listId }: ListKey): Promise<TextComparison | undefined> {
  const [row] = await db<TextComparison[]>`
    select body, sample_percent as "samplePercent", criterion, wait_hours as "waitHours"
    from text_comparison where customer_id = ${customerId} and list_id = ${listId}`;
  return row;
}

/** Lets the background work continue the list's comparison, if it has one. */
export async function wakeComparison(tx: Db, { customerId, listId }: ListKey): Promise<void> {
  const woken = await tx`
    update text_comparison set next_at = '-infinity' where customer_id = ${customerId} and list_id = ${listId}`;
  if (woken.count > 0) announceWork('mailings');
}

export type Choice = { text: TextName; by: 'rule' | 'hand'; at: Date; figures: TextFigures[] };
export type ComparisonRow = ListKey & TextComparison & {
  aTo: bigint | null; bTo: bigint | null; sampledAt: Date | null; choice: Choice | null;
  status: number; paused: boolean; recipients: number; alphaNameId: bigint; dueAt: Date | null; confirmed: boolean;
};
type Row = Omit<ComparisonRow, 'choice'> & {
  winner: TextName | null; chosenBy: 'rule' | 'hand'; chosenAt: Date; figures: TextFigures[];
};

const columns = (db: Db) => db`
  compared.customer_id as "customerId", compared.list_id as "listId", compared.body, sample_percent as "samplePercent", criterion,
  wait_hours as "waitHours", a_to as "aTo", b_to as "bTo", sampled_at as "sampledAt", winner, chosen_by as "chosenBy",
  chosen_at as "chosenAt", figures, list.status, list.paused_at is not null as paused, list.recipients,
  list.alpha_name_id as "alphaNameId", list.due_at as "dueAt", list.confirmed_at is not null as confirmed`;

function withChoice({ winner, chosenBy, chosenAt, figures, ...row }: Row): ComparisonRow {
  return { ...row, choice: winner && { text: winner, by: chosenBy, at: chosenAt, figures } };
}

const joined = (db: Db) => db`
  text_comparison compared join mailing_list list on list.customer_id = compared.customer_id and list.id = compared.list_id`;

/** The comparison that has been due for longest. */
export async function nextDueComparison(db: Db, now: Date): Promise<ListKey | undefined> {
  const [row] = await db<ListKey[]>`
    select customer_id as "customerId", list_id as "listId" from text_comparison where next_at <= ${now} order by next_at limit 1`;
  return row;
}

/** Locks the list and then its comparison, as a confirmation or a pause does: neither changes until the transaction ends. */
export async function lockComparison(tx: Transaction, { customerId, listId }: ListKey): Promise<ComparisonRow | undefined> {
  await tx`select from mailing_list where customer_id = ${customerId} and id = ${listId} for no key update`;
  await tx`select from text_comparison where customer_id = ${customerId} and list_id = ${listId} for no key update`;
  return readComparison(tx, { customerId, listId });
}

export async function isDue(tx: Transaction, { customerId, listId }: ListKey, now: Date): Promise<boolean> {
  const rows = await tx`select from text_comparison where customer_id = ${customerId} and list_id = ${listId} and next_at <= ${now}`;
  return rows.length > 0;
}

export async function readComparison(db: Db, { customerId, listId }: ListKey): Promise<ComparisonRow | undefined> {
  const [row] = await db<Row[]>`
    select ${columns(db)} from ${joined(db)} where compared.customer_id = ${customerId} and compared.list_id = ${listId}`;
  return row && withChoice(row);
}

export async function noteSample(tx: Transaction, { customerId, listId }: ListKey, ranks: { aTo: bigint; bTo: bigint }): Promise<void> {
  await tx`
    update text_comparison set a_to = ${ranks.aTo}, b_to = ${ranks.bTo} where customer_id = ${customerId} and list_id = ${listId}`;
}

export async function noteSampled(tx: Transaction, { customerId, listId }: ListKey, sampledAt: Date): Promise<void> {
  await tx`update text_comparison set sampled_at = ${sampledAt} where customer_id = ${customerId} and list_id = ${listId}`;
}

/** `nextAt`: null if the comparison waits for a person, or has ended. */
export async function continueAt(tx: Transaction, { customerId, listId }: ListKey, nextAt: Date | null): Promise<void> {
  await tx`update text_comparison set next_at = ${nextAt} where customer_id = ${customerId} and list_id = ${listId}`;
}

export async function storeChoice(tx: Transaction, { customerId, listId }: ListKey, { text, by, at, figures }: Choice): Promise<void> {
  await tx`
    update text_comparison set winner = ${text}, chosen_by = ${by}, chosen_at = ${at}, figures = ${JSON.stringify(figures)}::text::jsonb,
      next_at = '-infinity'
    where customer_id = ${customerId} and list_id = ${listId}`;
  announceWork('mailings');
}

/** The list's messages have this many parts fewer since they got a shorter text. */
export async function subtractParts(tx: Transaction, { customerId, listId }: ListKey, parts: number): Promise<void> {
  await tx`update mailing_list set total_parts = total_parts - ${parts}::integer where customer_id = ${customerId} and id = ${listId}`;
}

/** Seconds that a comparison may hold back the rest; null if the list has one text. */
export async function longestWait(db: Db, { customerId, listId }: ListKey): Promise<number | null> {
  const [row] = await db<{ criterion: TextCriterion; waitHours: number }[]>`
    select criterion, wait_hours as "waitHours" from text_comparison where customer_id = ${customerId} and list_id = ${listId}`;
  return row ? waitSeconds(row) : null;
}

/** A person may take this long to choose. */
const MANUAL_SECONDS = 7 * 24 * 60 * 60;

export function waitSeconds({ criterion, waitHours }: Pick<TextComparison, 'criterion' | 'waitHours'>): number {
  return criterion === 'manual' ? MANUAL_SECONDS : waitHours * 60 * 60;
}
