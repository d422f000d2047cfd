-- Lists are read in the order of creation too (`sort=created_at`). Of what a school adds to year after year the whole past was
-- read and sorted for one page: a second and a half for 300,000 lessons. Students are also read by name.
do $$
declare
  grows text;
begin
  foreach grows in array array[
    'student', 'enrollment', 'preenrollment', 'enrollment_authorization', 'lesson', 'agenda', 'disciplinary_occurrence',
    'receivable', 'library_loan', 'visit']
  loop
    execute format('create index %I on %I (school_id, created_at, id)', grows || '_created', grows);
  end loop;
end $$;
create index student_name on student (school_id, folded_name, id);
