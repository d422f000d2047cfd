/**
 * What other modules may do with students and enrollments. `call` is the call of their own operation, or anything with
 * its transaction and its school.
 */
export {
  Enrollment,
  type EnrollmentRow,
  type EnrollmentStatus,
  enroll,
  enrollmentView,
  findEnrollment,
  lockEnrollment,
  setStatus,
} from './enrollment.ts'
export {
  NewStudentBody,
  type NewStudentData,
  register,
  StudentBody,
  type StudentRow,
  studentColumns,
  studentEventData,
} from './registration.ts'
