-- Where an enrollment was before a transfer to another classroom, so that a diary knows who was in the class on its day.
create table past_classroom (
  id bigint generated always as identity primary key,
  client_id uuid not null,
  school_id uuid not null,
  -- An enrollment that is erased takes what hangs on it along.
  enrollment_id uuid not null references enrollment on delete cascade,
  classroom_id uuid not null,
  -- The day of a transfer belongs to both classrooms.
  since date not null,
  until date not null,
  reason text,
  foreign key (classroom_id, school_id) references classroom (id, school_id)
);
create index past_classroom_enrollment on past_classroom (enrollment_id, id);
create index past_classroom_classroom on past_classroom (classroom_id);
select isolate('past_classroom');

-- Until now only the last transfer was kept, beside the enrollment. Isolation hides everyone's rows from the owner of the tables.
set local role sineta_system;
insert into past_classroom (client_id, school_id, enrollment_id, classroom_id, since, until, reason)
select client_id, school_id, id, (transfer ->> 'from_classroom_id')::uuid, enrolled_on, (transfer ->> 'on')::date, transfer ->> 'reason'
from enrollment where transfer ->> 'kind' = 'classroom';
reset role;
