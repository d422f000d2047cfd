-- Clients take turns in the processing of photos, and owners in resend tasks: the one whose last turn is longest ago is next.
create index photo_upload_turns on photo_upload (client_id, received_at) where status = 'processing';
create index photo_upload_served on photo_upload (client_id, started_at);
drop index photo_upload_waiting;
alter table resend_task add column served_at timestamptz;
create index resend_task_served on resend_task (served_at);
