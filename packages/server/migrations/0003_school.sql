-- The people of a school and where they belong. Rows carry client and school, so that isolation needs no join.

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

create table classroom (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  school_year_id int not null,
  grade_id int not null references grade,
  name text not null,
  -- Names are compared without case and accents; the service writes the folded form.
  folded_name text not null,
  shift text not null check (shift in ('morning', 'afternoon', 'evening', 'full_time')),
  capacity int check (capacity > 0),
  room text,
  form_of_evaluation_id int,
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  deleted_at timestamptz,
  foreign key (school_id, client_id) references school (id, client_id),
  foreign key (school_year_id, school_id) references school_year (id, school_id),
  unique (id, school_id)
);
create unique index classroom_name on classroom (school_year_id, folded_name) where deleted_at is null;
create index classroom_updated on classroom (school_id, updated_at, id);
select isolate('classroom'), versioned('classroom');

create table student (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  student_number text not null,
  name text not null,
  folded_name text not null,
  birthdate date,
  sex text check (sex in ('M', 'F')),
  race text check (race in ('BRANCA', 'PRETA', 'PARDA', 'AMARELA', 'INDIGENA', 'NAO_DECLARADA')),
  nationality text check (nationality in ('BRASILEIRA', 'BRASILEIRA_EXTERIOR_OU_NATURALIZADA', 'ESTRANGEIRA')),
  cpf text,
  rg text,
  rg_issuer text,
  rg_issue_date date,
  filiation_1 text,
  filiation_2 text,
  additional_info text,
  address jsonb,
  inep_id text,
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  deleted_at timestamptz,
  foreign key (school_id, client_id) references school (id, client_id),
  unique (id, school_id)
);
create unique index student_cpf on student (school_id, cpf) where deleted_at is null;
create index student_updated on student (school_id, updated_at, id);
select isolate('student'), versioned('student');

-- Every number a student of the school ever had. A number is never given to another student; a retired one no longer finds him.
create table student_number (
  client_id uuid not null,
  school_id uuid not null,
  number text not null check (number ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,29}$'),
  student_id uuid not null references student,
  retired boolean not null default false,
  primary key (school_id, number)
);
create index student_number_student on student_number (student_id);
select isolate('student_number');

create table enrollment (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  school_year_id int not null,
  classroom_id uuid not null,
  grade_id int not null references grade,
  enrollment_number text,
  status text not null default 'MATRICULADO'
    check (status in ('MATRICULADO', 'TRANCADO', 'TRANSFERIDO', 'CANCELADO', 'EVADIDO', 'CONCLUIDO', 'RECLASSIFICADO', 'FALECIDO')),
  enrolled_on date not null,
  ended_on date,
  end_reason text,
  final_result text
    check (final_result in ('APROVADO', 'APROVADO_PELO_CONSELHO', 'APROVADO_COM_DEPENDENCIA', 'REPROVADO', 'REPROVADO_POR_FALTA', 'EM_ANDAMENTO')),
  transfer jsonb,
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  deleted_at timestamptz,
  foreign key (school_id, client_id) references school (id, client_id),
  foreign key (student_id, school_id) references student (id, school_id),
  foreign key (school_year_id, school_id) references school_year (id, school_id),
  foreign key (classroom_id, school_id) references classroom (id, school_id)
);
create unique index enrollment_active on enrollment (student_id, school_year_id) where status = 'MATRICULADO' and deleted_at is null;
create index enrollment_classroom on enrollment (classroom_id) where status = 'MATRICULADO' and deleted_at is null;
create index enrollment_student on enrollment (student_id);
create index enrollment_updated on enrollment (school_id, updated_at, id);
select isolate('enrollment'), versioned('enrollment');

create table responsible (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  cpf text not null,
  name text not null,
  folded_name text not null,
  email text,
  phone text,
  birthdate date,
  rg text,
  address jsonb,
  pin_hash text,
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  deleted_at timestamptz,
  foreign key (school_id, client_id) references school (id, client_id)
);
create unique index responsible_cpf on responsible (school_id, cpf) where deleted_at is null;
create index responsible_updated on responsible (school_id, updated_at, id);
select isolate('responsible'), versioned('responsible');

create table responsible_link (
  client_id uuid not null,
  school_id uuid not null,
  responsible_id uuid not null references responsible,
  student_id uuid not null,
  kind text not null check (kind in ('primary', 'additional')),
  kinship text,
  can_pick_up boolean not null default true,
  financial_responsible boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  primary key (responsible_id, student_id),
  foreign key (student_id, school_id) references student (id, school_id)
);
create index responsible_link_student on responsible_link (student_id);
select isolate('responsible_link'), versioned('responsible_link');

-- At most one photo per person. The bytes live here too, so that one backup and one erasure cover everything.
create table photo (
  owner_id uuid primary key,
  owner text not null check (owner in ('student', 'responsible')),
  client_id uuid not null,
  school_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  rejection_reason text,
  width int not null,
  height int not null,
  bytes bytea not null,
  uploaded_at timestamptz not null default clock(),
  reviewed_at timestamptz,
  version int not null default 1,
  updated_at timestamptz not null default clock(),
  foreign key (school_id, client_id) references school (id, client_id)
);
select isolate('photo'), versioned('photo');

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

-- Integer ids that the samples of a sandbox keep over every reset.
create table sample_number (
  client_id uuid not null references client,
  school_id uuid not null references school,
  name text not null,
  number int not null,
  primary key (school_id, name)
);
select isolate('sample_number');
