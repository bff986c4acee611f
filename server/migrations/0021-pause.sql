-- The time of the current pause. Messages stay in the queue, and `queue_until` includes the longest time that the pause may last.
alter table mailing_list add column paused_at timestamptz;
-- Seconds of the sending time that earlier pauses took.
alter table mailing_list add column paused_seconds integer not null default 0;
