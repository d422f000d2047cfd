import { eventsOf } from '../event.ts'
import { Id, Text } from '../shapes.ts'
import { grade_id, school_year_id, subject_id } from './fields.ts'

const event = eventsOf({ group: 'Curriculum and schedules', scope: 'curriculum:read', shape: 'spec' })

const subjectName = Text('Matemática')
const gradeSubject = { grade_id, subject_id }
const curriculumPlan = { id: Id(31), school_year_id, grade_id }

export const curriculumEvents = {
  'subject.created': event('A subject is created', { name: subjectName, abbreviation: Text('MAT') }),
  'subject.updated': event('A subject is updated', { name: subjectName, abbreviation: Text('MATE') }),
  'subject.deleted': event('A subject is removed', { name: subjectName }),
  'grade_subject.attached': event('A subject is linked to a grade', gradeSubject),
  'grade_subject.detached': event('A subject is unlinked from a grade', gradeSubject),
  'workload.created': event('A workload is created', gradeSubject),
  'workload.updated': event('A workload is updated', gradeSubject),
  'workload.deleted': event('A workload is removed', gradeSubject),
  'curriculum_plan.created': event('A curriculum plan, based on the BNCC, is created', curriculumPlan),
  'curriculum_plan.updated': event('A curriculum plan, based on the BNCC, is updated', curriculumPlan),
}
