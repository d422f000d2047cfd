-- A link that was removed is gone from where it is asked who may pick a child up. What copies elsewhere must learn of it lies
-- apart, so that no question about links can forget to leave it out.

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
