-- Lists of responsibles are read by name, page after page, as those of students.
create index responsible_name on responsible (school_id, folded_name, id);
