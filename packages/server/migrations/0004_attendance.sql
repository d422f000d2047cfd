-- Who came, who left, who was fetched.

-- What a reader calls a student: the template itself never leaves the device.
create table biometric (
  client_id uuid not null,
  school_id uuid not null,
  biometric_id text not null,
  student_id uuid not null references student,
  device_id uuid references api_key,
  created_at timestamptz not null default clock(),
  primary key (school_id, biometric_id)
);
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
  -- The student's row ties school and client; a reference to the school's own row would make a whole gate queue at it.
  foreign key (student_id, school_id) references student (id, school_id)
);
create unique index attendance_device_event on attendance (key_id, device_event_id) where device_event_id is not null;
create index attendance_student on attendance (student_id, occurred_at desc, created_at desc);
create index attendance_day on attendance (school_id, occurred_at, id);
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
select isolate('pick_up');

create table pick_up_student (
  client_id uuid not null,
  pick_up_id uuid not null references pick_up,
  student_id uuid not null references student,
  released_at timestamptz,
  primary key (pick_up_id, student_id)
);
select isolate('pick_up_student');
