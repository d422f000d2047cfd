-- Staff written by a key are records. The app whose key set the address is remembered, so that logins which its records led to
-- end together with its connection.
alter table staff add written_by_app uuid references app;
create index staff_written_by_app on staff (written_by_app, client_id) where written_by_app is not null;
