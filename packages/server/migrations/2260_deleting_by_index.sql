-- A reset of a sandbox deletes entrances, people and forms of evaluation, and PostgreSQL looks for what refers to each of them: it read all readings,
-- pick-ups, visits and receivables of all schools, once for each row. With the school in the reference their indexes by school serve, and a reading at
-- the gate writes to none that it did not write to before. Old rows were checked by the reference before, so they are not read again.
alter table entrance add unique (id, school_id);
alter table attendance drop constraint attendance_entrance_id_fkey, drop constraint attendance_released_to_fkey,
  add constraint attendance_entrance_id_fkey foreign key (entrance_id, school_id) references entrance (id, school_id) not valid,
  add constraint attendance_released_to_fkey foreign key (released_to, school_id) references responsible (id, school_id) not valid;
alter table pick_up drop constraint pick_up_entrance_id_fkey, drop constraint pick_up_responsible_id_fkey,
  add constraint pick_up_entrance_id_fkey foreign key (entrance_id, school_id) references entrance (id, school_id) not valid,
  add constraint pick_up_responsible_id_fkey foreign key (responsible_id, school_id) references responsible (id, school_id) not valid;
alter table visit drop constraint visit_entrance_id_fkey,
  add constraint visit_entrance_id_fkey foreign key (entrance_id, school_id) references entrance (id, school_id) not valid;
alter table receivable drop constraint receivable_responsible_id_fkey,
  add constraint receivable_responsible_id_fkey foreign key (responsible_id, school_id) references responsible (id, school_id) not valid;

-- These have no index by school.
create index pick_up_student_student on pick_up_student (student_id);
create index consent_responsible on consent (responsible_id);
drop index evaluation_assessment_form;
create index evaluation_assessment_form on evaluation_assessment (form_of_evaluation_id);
