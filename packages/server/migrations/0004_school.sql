-- The school itself: grades, years and terms, classrooms, entrances, curricula, forms of evaluation and school hours.
-- Rows carry client and school, so that isolation needs no join.

create table grade (
  id int primary key,
  name text not null,
  stage text not null check (stage in ('EI', 'EF', 'EM', 'EJA')),
  position int not null,
  inep_stage_code int
);
insert into grade (id, name, stage, position, inep_stage_code) values
  (1, 'Berçário I', 'EI', 1, 1), (2, 'Berçário II', 'EI', 2, 1), (3, 'Maternal I', 'EI', 3, 1), (4, 'Maternal II', 'EI', 4, 1),
  (5, 'Pré I', 'EI', 5, 2), (6, 'Pré II', 'EI', 6, 2),
  (11, '1º ano', 'EF', 11, 14), (12, '2º ano', 'EF', 12, 15), (13, '3º ano', 'EF', 13, 16), (14, '4º ano', 'EF', 14, 17),
  (15, '5º ano', 'EF', 15, 18), (16, '6º ano', 'EF', 16, 19), (17, '7º ano', 'EF', 17, 20), (18, '8º ano', 'EF', 18, 21),
  (19, '9º ano', 'EF', 19, 41),
  (21, '1ª série', 'EM', 21, 25), (22, '2ª série', 'EM', 22, 26), (23, '3ª série', 'EM', 23, 27), (24, '4ª série (integrado)', 'EM', 24, 28),
  (31, 'EJA fundamental, etapa 1', 'EJA', 31, 69), (32, 'EJA fundamental, etapa 2', 'EJA', 32, 69),
  (33, 'EJA fundamental, etapa 3', 'EJA', 33, 70), (34, 'EJA fundamental, etapa 4', 'EJA', 34, 70),
  (41, 'EJA médio, etapa 1', 'EJA', 41, 71), (42, 'EJA médio, etapa 2', 'EJA', 42, 71), (43, 'EJA médio, etapa 3', 'EJA', 43, 71);

create table school_year (
  id int generated always as identity primary key,
  client_id uuid not null,
  school_id uuid not null,
  name text not null,
  year int not null,
  starts_on date not null,
  ends_on date not null check (ends_on > starts_on),
  status text not null default 'draft' check (status in ('draft', 'open', 'closed')),
  preenrollment_enabled boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  deleted_at timestamptz,
  foreign key (school_id, client_id) references school (id, client_id),
  unique (id, school_id)
);
create unique index school_year_name on school_year (school_id, lower(name)) where deleted_at is null;
create index school_year_updated on school_year (school_id, updated_at, id);
select isolate('school_year'), versioned('school_year');

create table term (
  client_id uuid not null,
  school_year_id int not null references school_year,
  period int not null check (period > 0),
  name text not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  posting_ends_on date,
  primary key (school_year_id, period)
);
select isolate('term');

create table form_of_evaluation (
  id int generated always as identity primary key,
  client_id uuid not null,
  school_id uuid not null,
  school_year_id int not null,
  name text not null,
  folded_name text not null,
  scale text not null check (scale in ('numeric', 'conceptual', 'descriptive')),
  max_score numeric(6, 2) not null check (max_score > 0 and max_score <= 1000),
  passing_score numeric(6, 2) not null check (passing_score >= 0 and passing_score <= max_score),
  decimals int not null check (decimals between 0 and 2),
  recovery text not null check (recovery in ('none', 'per_term', 'final')),
  recovery_rule text not null check (recovery_rule in ('replace_if_higher', 'average', 'sum')),
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  deleted_at timestamptz,
  foreign key (school_id, client_id) references school (id, client_id),
  foreign key (school_year_id, school_id) references school_year (id, school_id),
  unique (id, school_id)
);
create unique index form_of_evaluation_name on form_of_evaluation (school_year_id, folded_name) where deleted_at is null;
create index form_of_evaluation_updated on form_of_evaluation (school_id, updated_at, id);
select isolate('form_of_evaluation'), versioned('form_of_evaluation');

create table evaluation_assessment (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  form_of_evaluation_id int not null,
  position int not null,
  name text not null,
  period int not null check (period > 0),
  weight numeric(6, 2) not null check (weight > 0),
  -- Removed scores may still refer to it.
  deleted_at timestamptz,
  foreign key (form_of_evaluation_id, school_id) references form_of_evaluation (id, school_id),
  unique (id, school_id)
);
create index evaluation_assessment_form on evaluation_assessment (form_of_evaluation_id) where deleted_at is null;
select isolate('evaluation_assessment');

create table classroom (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  school_year_id int not null,
  grade_id int not null references grade,
  name text not null,
  -- Names are compared without case and accents; the service writes the folded form.
  folded_name text not null,
  shift text not null check (shift in ('morning', 'afternoon', 'evening', 'full_time', 'intermediate')),
  capacity int check (capacity > 0),
  room text,
  form_of_evaluation_id int,
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  deleted_at timestamptz,
  foreign key (school_id, client_id) references school (id, client_id),
  foreign key (school_year_id, school_id) references school_year (id, school_id),
  -- Deferred, because resetting a sandbox removes a classroom and the forms of its year together.
  constraint classroom_form_of_evaluation
    foreign key (form_of_evaluation_id, school_id) references form_of_evaluation (id, school_id) deferrable initially deferred,
  unique (id, school_id)
);
create unique index classroom_name on classroom (school_year_id, folded_name) where deleted_at is null;
create index classroom_form on classroom (form_of_evaluation_id) where deleted_at is null;
create index classroom_updated on classroom (school_id, updated_at, id);
select isolate('classroom'), versioned('classroom');

-- Curricula refer to it by the integer id, lessons and scores by the uuid.
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

-- Links of grades and subjects that were removed, for incremental reads. They are kept apart, so that no query about links has
-- to leave them out.
create table removed_grade_subject (
  client_id uuid not null,
  school_id uuid not null,
  grade_id int not null references grade,
  subject_id int not null,
  deleted_at timestamptz not null default clock(),
  primary key (subject_id, grade_id),
  foreign key (subject_id, school_id) references subject (id, school_id)
);
create index removed_grade_subject_grade on removed_grade_subject (school_id, grade_id);
select isolate('removed_grade_subject');

-- A workload without a school year applies to every year that has none of its own.
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

create table entrance (
  id int generated always as identity primary key,
  client_id uuid not null,
  school_id uuid not null,
  name text not null,
  folded_name text not null,
  kind text not null default 'gate',
  direction text not null default 'both' check (direction in ('in', 'out', 'both')),
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  deleted_at timestamptz,
  foreign key (school_id, client_id) references school (id, client_id)
);
create unique index entrance_name on entrance (school_id, folded_name) where deleted_at is null;
create index entrance_updated on entrance (school_id, updated_at, id);
select isolate('entrance'), versioned('entrance');

-- Integer ids of sample records, the same after every reset of a sandbox.
create table sample_number (
  client_id uuid not null references client,
  school_id uuid not null references school,
  name text not null,
  number int not null,
  primary key (school_id, name)
);
select isolate('sample_number');
