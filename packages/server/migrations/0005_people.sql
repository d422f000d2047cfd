-- Students, responsibles and staff, enrollments and the requests before them, consents and photos, and the gate.
-- Tables that grow for years are indexed by change and by creation: otherwise one page of a list sorts all years of a school.

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
create index student_created on student (school_id, created_at, id);
create index student_name on student (school_id, folded_name, id);
select isolate('student'), versioned('student');

-- Every number that a student of the school ever had. A number never passes to another student; a retired one finds no student.
-- Deferred, because a number is claimed before its student is written: a number that turns out taken costs only another number.
create table student_number (
  client_id uuid not null,
  school_id uuid not null,
  number text not null check (number ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,29}$'),
  student_id uuid not null references student deferrable initially deferred,
  retired boolean not null default false,
  primary key (school_id, number)
);
create index student_number_student on student_number (student_id);
select isolate('student_number');

-- The last number assigned for each filled-in pattern, such as `2026.{NNNNN}`. Concurrent requests for the next one queue here.
create table number_counter (
  client_id uuid not null,
  school_id uuid not null,
  pattern text not null,
  last int not null,
  primary key (school_id, pattern),
  foreign key (school_id, client_id) references school (id, client_id)
);
select isolate('number_counter');

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
create index enrollment_created on enrollment (school_id, created_at, id);
select isolate('enrollment'), versioned('enrollment');

-- The classrooms of an enrollment before its transfers, so that a diary knows who was in the class on its day.
create table past_classroom (
  id bigint generated always as identity primary key,
  client_id uuid not null,
  school_id uuid not null,
  -- Erasing an enrollment erases its past.
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
  -- Sealed, not only hashed: a PIN has 4 to 8 digits, so a hash in a copied database falls to trying them all.
  pin_sealed bytea,
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  deleted_at timestamptz,
  foreign key (school_id, client_id) references school (id, client_id),
  unique (id, school_id)
);
create unique index responsible_cpf on responsible (school_id, cpf) where deleted_at is null;
create index responsible_updated on responsible (school_id, updated_at, id);
select isolate('responsible'), versioned('responsible');

create table responsible_link (
  client_id uuid not null,
  school_id uuid not null,
  responsible_id uuid not null,
  student_id uuid not null,
  kind text not null check (kind in ('primary', 'additional')),
  kinship text default 'other' constraint responsible_link_kinship check (kinship in
    ('mother', 'father', 'grandparent', 'sibling', 'uncle_aunt', 'step_parent', 'legal_guardian', 'caregiver', 'driver', 'other')),
  can_pick_up boolean not null default true,
  financial_responsible boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  primary key (responsible_id, student_id),
  foreign key (responsible_id, school_id) references responsible (id, school_id),
  foreign key (student_id, school_id) references student (id, school_id)
);
create index responsible_link_student on responsible_link (student_id);
select isolate('responsible_link'), versioned('responsible_link');

-- Removed links, for incremental reads. They are kept apart, so that no query about who may pick up a child has to leave them out.
create table removed_responsible_link (
  client_id uuid not null,
  school_id uuid not null,
  responsible_id uuid not null,
  student_id uuid not null,
  kind text not null check (kind in ('primary', 'additional')),
  deleted_at timestamptz not null default clock(),
  primary key (responsible_id, student_id),
  foreign key (responsible_id, school_id) references responsible (id, school_id),
  foreign key (student_id, school_id) references student (id, school_id)
);
create index removed_responsible_link_student on removed_responsible_link (student_id);
select isolate('removed_responsible_link');

-- Coordinators, secretaries and teachers. The panel user with the same address gets the role, see `panel_role`.
create table staff (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  role text not null check (role in ('coordinator', 'secretary', 'teacher')),
  name text not null,
  folded_name text not null,
  email text not null check (email = lower(email)),
  cpf text,
  phone text,
  -- The subjects that a teacher may teach.
  subject_ids int[] not null default '{}' check (role = 'teacher' or subject_ids = '{}'),
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  deleted_at timestamptz,
  foreign key (school_id, client_id) references school (id, client_id),
  unique (id, school_id)
);
create unique index staff_email on staff (school_id, role, email) where deleted_at is null;
create index staff_updated on staff (school_id, updated_at, id);
select isolate('staff'), versioned('staff');

-- The last number assigned in a year, on the whole platform: families of two schools never hold the same number.
create table preenrollment_counter (
  year int primary key,
  last int not null
);

create table preenrollment (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  preenrollment_number text not null unique check (preenrollment_number ~ '^PRE-\d{6,12}$'),
  school_year_id int not null,
  grade_id int not null references grade,
  classroom_id uuid,
  -- As the family wrote them; approval makes them a student and a responsible.
  student jsonb not null,
  responsible jsonb not null,
  -- For finding a second request for the same child.
  student_cpf text,
  folded_name text not null,
  birthdate date not null,
  responsible_cpf text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied')),
  denial_reason text,
  decided_at timestamptz,
  enrollment_id uuid references enrollment on delete set null,
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  foreign key (school_id, client_id) references school (id, client_id),
  foreign key (school_year_id, school_id) references school_year (id, school_id),
  foreign key (classroom_id, school_id) references classroom (id, school_id)
);
create unique index preenrollment_student on preenrollment (school_year_id, student_cpf) where status = 'pending';
create unique index preenrollment_child on preenrollment (school_year_id, folded_name, birthdate, responsible_cpf) where status = 'pending';
create index preenrollment_updated on preenrollment (school_id, updated_at, id);
create index preenrollment_created on preenrollment (school_id, created_at, id);
create index preenrollment_enrollment on preenrollment (enrollment_id);
select isolate('preenrollment'), versioned('preenrollment');

-- `authorization` alone is reserved in SQL. Erasing an enrollment erases the requests about it.
create table enrollment_authorization (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  type text not null check (type in ('enrollment_status_change', 'enrollment_reactivation')),
  status text not null default 'requested' check (status in ('requested', 'approved', 'rejected')),
  enrollment_id uuid not null references enrollment on delete cascade,
  student_id uuid not null,
  from_status text not null,
  to_status text not null,
  reason text,
  -- By id, because addresses change. Only sample records have no person.
  requester_id uuid references panel_user,
  requested_by text not null,
  requested_at timestamptz not null default clock(),
  decided_by text,
  decided_at timestamptz,
  decision_note text,
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  foreign key (school_id, client_id) references school (id, client_id),
  foreign key (student_id, school_id) references student (id, school_id),
  check ((status = 'requested') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null))
);
create unique index enrollment_authorization_open on enrollment_authorization (enrollment_id) where status = 'requested';
create index enrollment_authorization_enrollment on enrollment_authorization (enrollment_id);
create index enrollment_authorization_updated on enrollment_authorization (school_id, updated_at, id);
create index enrollment_authorization_created on enrollment_authorization (school_id, created_at, id);
select isolate('enrollment_authorization'), versioned('enrollment_authorization');

-- Consents that responsibles granted or withdrew. The newest of a kind holds.
create table consent (
  id int generated always as identity primary key,
  client_id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  kind text not null check (kind in ('photo', 'biometric')),
  granted boolean not null,
  responsible_id uuid not null references responsible,
  recorded_by uuid not null references panel_user,
  recorded_at timestamptz not null default clock(),
  foreign key (student_id, school_id) references student (id, school_id)
);
create index consent_last on consent (student_id, kind, id desc);
select isolate('consent');

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

-- An image as it was uploaded, until it has become a photo.
create table photo_upload (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  owner text not null check (owner in ('student', 'responsible')),
  owner_id uuid not null,
  status text not null default 'processing' check (status in ('processing', 'processed', 'failed')),
  code text check ((code is not null) = (status = 'failed')),
  -- Dropped once the upload is processed or has failed.
  bytes bytea check ((bytes is not null) = (status = 'processing')),
  received_at timestamptz not null default clock(),
  -- A worker holds an upload for a while; if it dies another one starts again, a limited number of times.
  starts int not null default 0,
  started_at timestamptz,
  foreign key (school_id, client_id) references school (id, client_id)
);
create index photo_upload_waiting on photo_upload (received_at) where status = 'processing';
create index photo_upload_owner on photo_upload (owner_id);
select isolate('photo_upload');

-- A reader's own id of a student: the template itself never leaves the device. One reader knows a student by one id.
create table biometric (
  client_id uuid not null,
  school_id uuid not null,
  biometric_id text not null,
  student_id uuid not null references student,
  device_id uuid references api_key,
  created_at timestamptz not null default clock(),
  primary key (school_id, biometric_id)
);
create unique index biometric_device on biometric (student_id, device_id);
create index biometric_student on biometric (student_id);
select isolate('biometric');

create table attendance (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  enrollment_number text not null,
  direction text not null check (direction in ('in', 'out')),
  occurred_at timestamptz not null,
  entrance_id int references entrance,
  key_id uuid not null,
  device_event_id text,
  confidence real,
  anomaly text check (anomaly in ('missing_check_out', 'missing_check_in')),
  released_to uuid references responsible,
  pick_up_id uuid,
  created_at timestamptz not null default clock(),
  -- The student's row ties school and client; a reference to the school's own row would make all check-ins of a gate queue at it.
  foreign key (student_id, school_id) references student (id, school_id)
);
-- One key may serve several schools, and each device numbers its own events.
create unique index attendance_device_event on attendance (key_id, device_event_id, school_id) where device_event_id is not null;
create index attendance_student on attendance (student_id, occurred_at desc, created_at desc);
create index attendance_day on attendance (school_id, occurred_at, id);
create index attendance_created on attendance (school_id, created_at, id);
select isolate('attendance');

create table pick_up (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  responsible_id uuid not null references responsible,
  occurred_at timestamptz not null,
  factors text[] not null check (cardinality(factors) >= 2),
  factor_details jsonb not null default '[]',
  entrance_id int references entrance,
  key_id uuid not null,
  event_emitted boolean not null,
  created_at timestamptz not null default clock(),
  foreign key (school_id, client_id) references school (id, client_id)
);
create index pick_up_day on pick_up (school_id, occurred_at, id);
create index pick_up_created on pick_up (school_id, created_at, id);
select isolate('pick_up');

create table pick_up_student (
  client_id uuid not null,
  pick_up_id uuid not null references pick_up,
  student_id uuid not null references student,
  released_at timestamptz,
  primary key (pick_up_id, student_id)
);
select isolate('pick_up_student');
