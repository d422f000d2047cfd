-- The tasks of an app are listed newest first: those of all apps were read and sorted.
create index resend_task_app on resend_task (app_id, created_at, id) where app_id is not null;
