-- Agenda, lessons and diaries, scores, councils, occurrences and timetables.

-- Agenda and lessons have two ids: events of creation carry the uuid, events of removal the integer.
create table agenda (
  id int generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  subject text not null,
  description text,
  date date not null,
  -- By id, because an address may pass to another person. Only sample records have no author.
  author_id uuid references panel_user,
  created_by text not null,
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  deleted_at timestamptz,
  foreign key (school_id, client_id) references school (id, client_id),
  unique (id, school_id)
);
create index agenda_updated on agenda (school_id, updated_at, id);
create index agenda_created on agenda (school_id, created_at, id);
select isolate('agenda'), versioned('agenda');

-- The classrooms that an agenda is for; without any it is for the whole school.
create table agenda_classroom (
  client_id uuid not null,
  school_id uuid not null,
  agenda_id int not null,
  classroom_id uuid not null,
  primary key (agenda_id, classroom_id),
  foreign key (agenda_id, school_id) references agenda (id, school_id),
  foreign key (classroom_id, school_id) references classroom (id, school_id)
);
create index agenda_classroom_classroom on agenda_classroom (classroom_id);
select isolate('agenda_classroom');

create table lesson (
  id int generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  classroom_id uuid not null,
  subject_id int not null,
  teacher_id uuid,
  title text not null,
  description text,
  date date not null,
  starts_at time,
  ends_at time check (ends_at > starts_at),
  -- The term that held the date when the lesson was saved.
  period int not null check (period > 0),
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  deleted_at timestamptz,
  foreign key (school_id, client_id) references school (id, client_id),
  foreign key (classroom_id, school_id) references classroom (id, school_id),
  foreign key (subject_id, school_id) references subject (id, school_id),
  foreign key (teacher_id, school_id) references staff (id, school_id),
  unique (id, school_id)
);
create index lesson_updated on lesson (school_id, updated_at, id);
create index lesson_created on lesson (school_id, created_at, id);
create index lesson_classroom on lesson (classroom_id, date) where deleted_at is null;
create index lesson_subject on lesson (subject_id) where deleted_at is null;
create index lesson_teacher on lesson (teacher_id) where deleted_at is null;
select isolate('lesson'), versioned('lesson');

create table lesson_plan (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  lesson_id int not null unique,
  content text not null,
  objectives text,
  methodology text,
  resources text,
  evaluation text,
  bncc_codes text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  foreign key (lesson_id, school_id) references lesson (id, school_id)
);
select isolate('lesson_plan'), versioned('lesson_plan');

-- Created and removed with its lesson. Whether it is locked follows from year, council and term, or from the flag.
create table diary_entry (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  lesson_id int not null unique,
  content text,
  activities text,
  homework text,
  bncc_codes text[] not null default '{}',
  locked_by_management boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  deleted_at timestamptz,
  foreign key (lesson_id, school_id) references lesson (id, school_id)
);
create index diary_entry_updated on diary_entry (school_id, updated_at, id);
select isolate('diary_entry'), versioned('diary_entry');

create table diary_attendance (
  client_id uuid not null,
  diary_entry_id uuid not null references diary_entry,
  -- Erasing an enrollment erases its attendance.
  enrollment_id uuid not null references enrollment on delete cascade,
  status text not null check (status in ('present', 'absent', 'justified', 'late')),
  primary key (diary_entry_id, enrollment_id)
);
create index diary_attendance_enrollment on diary_attendance (enrollment_id);
select isolate('diary_attendance');

create table score (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  classroom_id uuid not null,
  subject_id int not null,
  student_id uuid not null,
  enrollment_id uuid not null references enrollment on delete cascade,
  period int not null check (period > 0),
  -- Null: the score of the term itself.
  evaluation_assessment_id uuid,
  is_recovery boolean not null default false,
  score numeric(6, 2) check (score >= 0),
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  deleted_at timestamptz,
  foreign key (school_id, client_id) references school (id, client_id),
  foreign key (classroom_id, school_id) references classroom (id, school_id),
  foreign key (subject_id, school_id) references subject (id, school_id),
  foreign key (student_id, school_id) references student (id, school_id),
  foreign key (evaluation_assessment_id, school_id) references evaluation_assessment (id, school_id)
);
create unique index score_key on score (classroom_id, subject_id, student_id, period, evaluation_assessment_id, is_recovery)
  nulls not distinct where deleted_at is null;
create index score_assessment on score (evaluation_assessment_id) where deleted_at is null;
create index score_subject on score (subject_id) where deleted_at is null;
create index score_enrollment on score (enrollment_id);
create index score_updated on score (school_id, updated_at, id);
select isolate('score'), versioned('score');

create table class_council (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  classroom_id uuid not null,
  -- Null: the final council.
  period int check (period > 0),
  status text not null default 'open' check (status in ('open', 'closed', 'homologated')),
  held_on date check (held_on is not null or status = 'open'),
  minutes text,
  closed_at timestamptz check ((closed_at is null) = (status = 'open')),
  -- Why it was opened again, the last time.
  reopening_reason text,
  homologated_at timestamptz check ((homologated_at is not null) = (status = 'homologated')),
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  deleted_at timestamptz,
  foreign key (school_id, client_id) references school (id, client_id),
  foreign key (classroom_id, school_id) references classroom (id, school_id)
);
create unique index class_council_period on class_council (classroom_id, period) nulls not distinct where deleted_at is null;
create index class_council_updated on class_council (school_id, updated_at, id);
select isolate('class_council'), versioned('class_council');

create table council_deliberation (
  client_id uuid not null,
  class_council_id uuid not null references class_council,
  enrollment_id uuid not null references enrollment on delete cascade,
  position int not null,
  result text not null
    check (result in ('APROVADO', 'APROVADO_PELO_CONSELHO', 'APROVADO_COM_DEPENDENCIA', 'REPROVADO', 'REPROVADO_POR_FALTA', 'EM_ANDAMENTO')),
  note text,
  primary key (class_council_id, enrollment_id)
);
create index council_deliberation_enrollment on council_deliberation (enrollment_id);
select isolate('council_deliberation');

create table disciplinary_occurrence (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  type text not null check (type in ('verbal_warning', 'written_warning', 'suspension', 'guardian_summons', 'other')),
  severity text not null check (severity in ('low', 'medium', 'high')),
  occurred_at timestamptz not null,
  description text not null,
  visible_to_responsibles boolean not null,
  suspension_days int check (suspension_days between 1 and 30),
  author_id uuid references panel_user,
  created_by text not null,
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  deleted_at timestamptz,
  foreign key (school_id, client_id) references school (id, client_id),
  foreign key (student_id, school_id) references student (id, school_id),
  check ((type = 'suspension') = (suspension_days is not null))
);
create index disciplinary_occurrence_student on disciplinary_occurrence (student_id) where deleted_at is null;
create index disciplinary_occurrence_updated on disciplinary_occurrence (school_id, updated_at, id);
create index disciplinary_occurrence_created on disciplinary_occurrence (school_id, created_at, id);
select isolate('disciplinary_occurrence'), versioned('disciplinary_occurrence');

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

-- The service locks the teachers and checks that none is in two places at once: an exclusion constraint would need an
-- extension that not every server has.
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
