import { eventsOf } from '../event.ts'
import { Count, Id, Text, Uuid } from '../shapes.ts'
import { classroom_id, classroom_lesson_id, classroom_name, grade_id, school_year_id, subject_id } from './fields.ts'

const event = eventsOf({ group: 'Curriculum and schedules', scope: 'curriculum:read', shape: 'spec' })

const schedules = { scope: 'schedules:read' } as const
const evaluation = { scope: 'evaluation:read' } as const
const entrances = { scope: 'entrances:read' } as const
const timetables = { scope: 'timetables:read' } as const

const subjectName = Text('Matemática')
const gradeSubject = { grade_id, subject_id }
const curriculumPlan = { id: Id(31), school_year_id, grade_id }
const formName = Text('Avaliação bimestral numérica')
const formOfEvaluation = { id: Id(9), school_year_id, name: formName }
const entrance = { id: Id(3), name: Text('Portão principal') }

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
  'global_schedule.updated': event('The global schedule (entry, exit, tolerance) is updated', {}, schedules),
  'weekly_schedule.updated': event('The weekly schedule is updated', {}, schedules),
  'form_of_evaluation.created': event('A form of evaluation is created', formOfEvaluation, evaluation),
  'form_of_evaluation.updated': event('A form of evaluation is updated', formOfEvaluation, evaluation),
  'form_of_evaluation.deleted': event('A form of evaluation is removed', { id: Id(9), name: formName }, evaluation),
  'entrance.created': event('A gate or entrance is created', entrance, entrances),
  'entrance.updated': event('A gate or entrance is updated', entrance, {
    ...entrances,
    example: { name: 'Portão Rua Augusta' },
  }),
  'entrance.deleted': event('A gate or entrance is removed', entrance, entrances),
  'classroom_timetable.saved': event(
    'The timetable of a classroom is saved',
    { classroom_id, classroom_name, entries_count: Count(2, { description: 'Number of entries saved' }) },
    timetables,
  ),
  'classroom_timetable.cleared': event(
    'All timetable entries of a classroom are removed',
    { classroom_id, classroom_name },
    timetables,
  ),
  'lesson_plan.saved': event(
    'A lesson plan is created or updated for a lesson',
    { classroom_lesson_id, lesson_plan_id: Uuid('3cd81723-fbff-4615-a065-14a99bf0a41e') },
    { scope: 'lessons:read' },
  ),
}
