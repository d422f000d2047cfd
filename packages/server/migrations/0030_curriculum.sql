-- What is taught, in which grades and for how many hours, and when the school day begins and ends.

alter table classroom drop constraint classroom_shift_check;
alter table classroom add constraint classroom_shift_check check (shift in ('morning', 'afternoon', 'evening', 'full_time', 'intermediate'));

-- The integer id is used among curricula, the uuid among lessons and scores; both find it.
create table subject (
  id int generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  name text not null,
  folded_name text not null,
  abbreviation text not null,
  folded_abbreviation text not null,
  area text check (area in ('LINGUAGENS', 'MATEMATICA', 'CIENCIAS_NATUREZA', 'CIENCIAS_HUMANAS', 'ENSINO_RELIGIOSO', 'COMPUTACAO', 'DIVERSIFICADA')),
  bncc_component text check (bncc_component in ('LP', 'AR', 'EF', 'LI', 'MA', 'CI', 'GE', 'HI', 'ER', 'CO')),
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  deleted_at timestamptz,
  foreign key (school_id, client_id) references school (id, client_id),
  unique (id, school_id)
);
create unique index subject_name on subject (school_id, folded_name) where deleted_at is null;
create unique index subject_abbreviation on subject (school_id, folded_abbreviation) where deleted_at is null;
create index subject_updated on subject (school_id, updated_at, id);
select isolate('subject'), versioned('subject');

create table grade_subject (
  client_id uuid not null,
  school_id uuid not null,
  grade_id int not null references grade,
  subject_id int not null,
  attached_at timestamptz not null default clock(),
  primary key (subject_id, grade_id),
  foreign key (subject_id, school_id) references subject (id, school_id)
);
create index grade_subject_grade on grade_subject (school_id, grade_id, attached_at, subject_id);
select isolate('grade_subject');

-- Without a school year it holds for every year that has none of its own.
create table workload (
  id int generated always as identity primary key,
  client_id uuid not null,
  school_id uuid not null,
  grade_id int not null references grade,
  subject_id int not null,
  school_year_id int,
  weekly_lessons int not null check (weekly_lessons > 0),
  annual_hours numeric(6, 2) not null check (annual_hours > 0),
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  deleted_at timestamptz,
  foreign key (subject_id, school_id) references subject (id, school_id),
  foreign key (school_year_id, school_id) references school_year (id, school_id)
);
create unique index workload_of on workload (subject_id, grade_id, school_year_id) nulls not distinct where deleted_at is null;
create index workload_school_year on workload (school_year_id) where deleted_at is null;
create index workload_updated on workload (school_id, updated_at, id);
select isolate('workload'), versioned('workload');

create table curriculum_plan (
  id int generated always as identity primary key,
  client_id uuid not null,
  school_id uuid not null,
  school_year_id int not null,
  grade_id int not null references grade,
  name text not null,
  folded_name text not null,
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  foreign key (school_year_id, school_id) references school_year (id, school_id)
);
create unique index curriculum_plan_name on curriculum_plan (school_year_id, grade_id, folded_name);
create index curriculum_plan_updated on curriculum_plan (school_id, updated_at, id);
select isolate('curriculum_plan'), versioned('curriculum_plan');

create table curriculum_plan_item (
  client_id uuid not null,
  curriculum_plan_id int not null references curriculum_plan,
  position int not null,
  subject_id int not null references subject,
  period int check (period > 0),
  bncc_codes text[] not null default '{}',
  content text,
  objectives text,
  primary key (curriculum_plan_id, position)
);
create index curriculum_plan_item_subject on curriculum_plan_item (subject_id);
select isolate('curriculum_plan_item');

create table global_schedule (
  school_id uuid primary key,
  client_id uuid not null,
  entry time not null,
  exit time not null,
  tolerance int not null check (tolerance >= 0),
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  foreign key (school_id, client_id) references school (id, client_id),
  check (exit > entry)
);
select isolate('global_schedule'), versioned('global_schedule');

-- Replaced as a whole and read as a whole, so it is one document.
create table weekly_schedule (
  school_id uuid primary key,
  client_id uuid not null,
  days jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  foreign key (school_id, client_id) references school (id, client_id)
);
select isolate('weekly_schedule'), versioned('weekly_schedule');
