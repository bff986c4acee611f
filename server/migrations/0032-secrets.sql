-- Secrets that were replaced before the one in previous_secret, the latest first, each with its own end: [{"secret": as it is stored, "until": when}].
alter table callback_endpoint add column earlier_secrets jsonb not null default '[]';
