-- Every ten minutes each of these tables was read completely for rows that had become too old, most of all the deliveries that were not received.
create index undelivered_age on undelivered (delivery_id);
create index resend_task_finished on resend_task (finished_at);
-- The newest of the moments, which are appended; none is left if each was a correct guess.
create index tries_age on tries ((coalesce(moments[cardinality(moments)], '-infinity')));
create index known_network_age on known_network (last_used_at);
create index invitation_age on invitation ((coalesce(used_at, expires_at)));
create index member_invitation_age on member_invitation (expires_at);
create index password_reset_age on password_reset (expires_at);
