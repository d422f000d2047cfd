import { eventsOf } from '../event.ts'
import { Flag, Id, Nullable, Period, Score, Text, Uuid } from '../shapes.ts'
import { classroom_id, enrollment_number, school_year_id, subject_uuid } from './fields.ts'

const form = eventsOf({ group: 'Curriculum and schedules', scope: 'evaluation:read', shape: 'spec' })
const score = eventsOf({ group: 'Agenda, lessons and scores', scope: 'scores:read', shape: 'spec' })

const formName = Text('Avaliação bimestral numérica')
const formOfEvaluation = { id: Id(9), school_year_id, name: formName }

export const assessmentEvents = {
  'form_of_evaluation.created': form('A form of evaluation is created', formOfEvaluation),
  'form_of_evaluation.updated': form('A form of evaluation is updated', formOfEvaluation),
  'form_of_evaluation.deleted': form('A form of evaluation is removed', { id: Id(9), name: formName }),
  'assessment.saved': score('A score is created or updated', {
    classroom_id,
    subject_id: subject_uuid,
    enrollment_number,
    period: Period(),
    evaluation_assessment_id: Nullable(
      Uuid('b520a632-c366-471d-ba68-d08ac88fc70f', { description: 'Null when it is the score of the term itself' }),
    ),
    is_recovery: Flag(false, { description: 'Whether it is a parallel recovery score' }),
    score: Nullable(Score({ description: 'Null when not yet entered' })),
  }),
  'assessment.deleted': score('A score is removed', {
    score_id: Uuid('3adb0dfb-9d70-4b9c-976c-c85eb4dcf83f'),
    classroom_id,
    subject_id: subject_uuid,
  }),
}
