-- Links that stay within a school, families' requests for a place, and requests that management decides.

alter table responsible add unique (id, school_id);

alter table responsible_link
  alter kinship set default 'other',
  add constraint responsible_link_kinship check (kinship in
    ('mother', 'father', 'grandparent', 'sibling', 'uncle_aunt', 'step_parent', 'legal_guardian', 'caregiver', 'driver', 'other')),
  drop constraint responsible_link_responsible_id_fkey,
  add foreign key (responsible_id, school_id) references responsible (id, school_id);

-- The last number given for a year, on the whole platform: families of two schools never hold the same number.
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
  -- As the family wrote them; they become a student and a responsible when the request is allowed.
  student jsonb not null,
  responsible jsonb not null,
  -- Who it is about, for finding a second request for the same child.
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
create index preenrollment_enrollment on preenrollment (enrollment_id);
select isolate('preenrollment'), versioned('preenrollment');

-- The word alone is reserved in SQL. A request about an enrollment that is erased goes with it.
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
  -- Addresses change: two people are told apart by their ids. Only samples have no person behind them.
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
select isolate('enrollment_authorization'), versioned('enrollment_authorization');
