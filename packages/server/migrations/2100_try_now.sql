-- When a delivery was last sent to a receiver at somebody's request, whatever its circuit breaker held back: one a second.
alter table endpoint add probed_at timestamptz;
alter table client_apis add probed_at timestamptz;

-- A task sends again what a receiver missed (`resend`), or brings the next attempt of what waits forward (`retry`).
alter table resend_task add action text not null default 'resend' check (action in ('resend', 'retry'));
drop index resend_task_running;
create unique index resend_task_running on resend_task (receiver_id, action) where status = 'running';
