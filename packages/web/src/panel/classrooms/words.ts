import type { Words } from '../../kit/words.ts'
import type { ResourceWords } from '../kit/resource/resource-words.ts'

const en = {
  title: 'Classes',
  lead: 'The classes of each school year, with their students.',
  new: 'New class',
  search: 'Search classes by name',
  empty: 'No classes yet',
  empty_text: 'Create a class, then enroll students in it.',
  removal: {
    title: 'Remove “{{name}}”?',
    text: 'Its timetable and period grid are removed with it. A class with students, lessons or scores cannot be removed.',
  },
  fields: {
    name: 'Name',
    school_year_id: 'School year',
    grade_id: 'Grade',
    room: 'Room',
    updated_at: 'Last changed',
    shift: 'Shift',
    capacity: 'Capacity',
    active_enrollments: 'Students',
    form_of_evaluation_id: 'Form of evaluation',
    enrollment_number: 'Enrollment number',
    students: 'Students of the class',
    no_students: 'No students are enrolled in this class.',
  },
  values: {
    shift: {
      morning: 'Morning',
      afternoon: 'Afternoon',
      evening: 'Evening',
      full_time: 'Full time',
      intermediate: 'Intermediate',
    },
  },
} satisfies ResourceWords

export const classrooms: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Turmas',
    lead: 'As turmas de cada ano letivo, com seus alunos.',
    new: 'Nova turma',
    search: 'Buscar turma pelo nome',
    empty: 'Nenhuma turma ainda',
    empty_text: 'Crie uma turma e depois matricule alunos nela.',
    removal: {
      title: 'Remover “{{name}}”?',
      text: 'O horário e os tempos de aula também são removidos. Uma turma com alunos, aulas ou notas não pode ser removida.',
    },
    fields: {
      name: 'Nome',
      school_year_id: 'Ano letivo',
      grade_id: 'Série',
      room: 'Sala',
      updated_at: 'Última alteração',
      shift: 'Turno',
      capacity: 'Vagas',
      active_enrollments: 'Alunos',
      form_of_evaluation_id: 'Forma de avaliação',
      enrollment_number: 'Matrícula',
      students: 'Alunos da turma',
      no_students: 'Nenhum aluno matriculado nesta turma.',
    },
    values: {
      shift: {
        morning: 'Manhã',
        afternoon: 'Tarde',
        evening: 'Noite',
        full_time: 'Integral',
        intermediate: 'Intermediário',
      },
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    classrooms: (typeof classrooms)['en']
  }
}
