-- Numbers of students, and what is known of their faces and fingers.

-- A number is claimed before its student is written: one that turns out taken costs another number and nothing else.
alter table student_number alter constraint student_number_student_id_fkey deferrable initially deferred;

-- The last number given for each filled-in pattern, such as `2026.{NNNNN}`. Whoever takes the next one waits here for the one before.
create table number_counter (
  client_id uuid not null,
  school_id uuid not null,
  pattern text not null,
  last int not null,
  primary key (school_id, pattern),
  foreign key (school_id, client_id) references school (id, client_id)
);
select isolate('number_counter');

-- An image as it was sent, until it is made into a photo.
create table photo_upload (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  owner text not null check (owner in ('student', 'responsible')),
  owner_id uuid not null,
  status text not null default 'processing' check (status in ('processing', 'processed', 'failed')),
  code text check ((code is not null) = (status = 'failed')),
  -- Nobody needs it any more once it was processed or failed.
  bytes bytea check ((bytes is not null) = (status = 'processing')),
  received_at timestamptz not null default clock(),
  -- Whoever works at it has it for a while; who dies leaves it to the next, but not for ever.
  starts int not null default 0,
  started_at timestamptz,
  foreign key (school_id, client_id) references school (id, client_id)
);
create index photo_upload_waiting on photo_upload (received_at) where status = 'processing';
create index photo_upload_owner on photo_upload (owner_id);
select isolate('photo_upload');

-- What responsibles allowed or took back, each time. The last word of a kind counts.
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

-- One reader knows a student by one name.
create unique index biometric_device on biometric (student_id, device_id);

-- Reading the passes and pick-ups of a school in the order of their making.
create index attendance_created on attendance (school_id, created_at, id);
create index pick_up_created on pick_up (school_id, created_at, id);
