-- Clients take turns in imports too: the one whose last turn is longest ago is next, however many files it has waiting.
alter table import alter touched_at drop not null, alter touched_at drop default;
comment on column import.touched_at is 'Its last turn. Null: it had none';
drop index import_running;
create index import_turns on import (client_id, created_at) where status = 'running';
create index import_served on import (client_id, touched_at);
