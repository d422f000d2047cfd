-- The page of the day counts what is open, and lists the enrollments of the year: it read those of all years, and the photos of all schools.
create index enrollment_year on enrollment (school_year_id) where status = 'MATRICULADO' and deleted_at is null;
create index enrollment_authorization_requested on enrollment_authorization (school_id) where status = 'requested';
create index preenrollment_pending on preenrollment (school_id) where status = 'pending';
create index photo_status on photo (school_id, status);
