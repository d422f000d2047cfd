-- The trail of a record: which student, responsible and classroom an event is about, as its data names them. Kept on the
-- event, so that it is dropped with it. A student is named by id or by a number; the numbers of a student never go to another.
alter table event add column student_ref text, add column responsible_ref text, add column classroom_ref text;
create index event_student on event (school_id, student_ref, id) where student_ref is not null;
create index event_responsible on event (school_id, responsible_ref, id) where responsible_ref is not null;
create index event_classroom on event (school_id, classroom_ref, id) where classroom_ref is not null;
