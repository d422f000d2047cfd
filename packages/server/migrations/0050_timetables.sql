-- When a classroom has which subject with whom, and when its periods begin and end.

create table timetable (
  classroom_id uuid primary key,
  client_id uuid not null,
  school_id uuid not null,
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  foreign key (classroom_id, school_id) references classroom (id, school_id),
  unique (classroom_id, school_id)
);
select isolate('timetable'), versioned('timetable');

-- That no teacher is at two places at once is checked while the rows of the teachers are locked: an exclusion constraint
-- would need an extension that not every server has.
create table timetable_entry (
  client_id uuid not null,
  school_id uuid not null,
  classroom_id uuid not null,
  weekday int not null check (weekday between 1 and 7),
  starts_at time not null,
  ends_at time not null check (ends_at > starts_at),
  subject_id int not null,
  teacher_id uuid,
  room text,
  primary key (classroom_id, weekday, starts_at),
  foreign key (classroom_id, school_id) references timetable (classroom_id, school_id) on delete cascade,
  foreign key (subject_id, school_id) references subject (id, school_id),
  foreign key (teacher_id, school_id) references staff (id, school_id)
);
create index timetable_entry_subject on timetable_entry (subject_id);
create index timetable_entry_teacher on timetable_entry (teacher_id, weekday) where teacher_id is not null;
select isolate('timetable_entry');

-- Replaced as a whole and read as a whole, so it is one document.
create table classroom_schedule (
  classroom_id uuid primary key,
  client_id uuid not null,
  school_id uuid not null,
  periods jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  foreign key (classroom_id, school_id) references classroom (id, school_id)
);
select isolate('classroom_schedule'), versioned('classroom_schedule');
