import type { Module } from '../../platform/module.ts'
import { enrollmentOperations } from './enrollment-operations.ts'
import { studentJobs } from './jobs.ts'
import { studentOperations } from './operations.ts'
import { studentSamples } from './sample.ts'

export const students: Module = {
  operations: [...studentOperations, ...enrollmentOperations],
  jobs: studentJobs,
  samples: studentSamples,
}

/**
 * Students and enrollments for other modules. `call` is the call of their own operation, or any object with its transaction
 * and its school.
 */
export {
  Enrollment,
  type EnrollmentStatus,
  enroll,
  enrollmentView,
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
  studentFaults,
} from './registration.ts'
