import { Faker, pt_BR } from '@faker-js/faker'
import { cpf as cpfs } from '@sineta/contract'
import type { Transaction } from '../platform/database/database.ts'
import { fold } from '../platform/database/fold.ts'
import type { Samples } from '../platform/operation/operation.ts'
import { createSampleBuilder, type SampleBuilder, type SampleSchool } from '../school/sample-builder.ts'

// Leaves free places in both classes, because the documented examples enroll and transfer more students.
const studentsInSamples = 40
const classSize = 30
/** From the 1st year to the last of secondary school, with the ids and names of the table `grade`. The samples are in the 5th. */
const grades = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((year) => ({ id: 10 + year, name: `${year}º Ano`, age: 5 + year })),
  ...[1, 2, 3].map((year) => ({ id: 20 + year, name: `${year}ª Série`, age: 14 + year })),
]
const sampleClasses = 'ABC'

type Class = { readonly id: string; readonly gradeId: number; readonly age: number }

/**
 * Inserts students and their parents, so that lists, searches and pages have something to show: 40 students in the two classes
 * of the samples, the others in new classes of all grades. Takes the same few statements for any number of students.
 */
export async function fillClasses(tx: Transaction, school: SampleSchool, samples: Samples, count = studentsInSamples) {
  // A fixed seed gives the same names on every machine.
  const faker = new Faker({ locale: pt_BR, seed: 2026 })
  const builder = createSampleBuilder(tx, school)
  const more = await addClasses(builder, samples, Math.ceil(Math.max(0, count - studentsInSamples) / classSize))
  const classOf = (i: number): Class => {
    if (i >= studentsInSamples) return more[Math.floor((i - studentsInSamples) / classSize)]!
    const { classroom_id, other_classroom_id, grade_id } = samples
    return { id: i % 2 === 0 ? classroom_id : other_classroom_id, gradeId: grade_id, age: 10 }
  }
  const families = Array.from({ length: count }, (_, i) => familyOf(builder, faker, i, classOf(i)))
  await builder.insertMany(
    'student',
    families.map(({ student }) => student),
  )
  await builder.insertMany(
    'student_number',
    families.map(({ student }) => ({ student_id: student.id, number: student.student_number })),
  )
  await builder.insertMany(
    'enrollment',
    families.map(({ student, room }) => ({
      student_id: student.id,
      school_year_id: samples.school_year_id,
      classroom_id: room.id,
      grade_id: room.gradeId,
      enrollment_number: student.student_number,
      enrolled_on: builder.today,
      status: 'MATRICULADO',
    })),
  )
  await builder.insertMany(
    'responsible',
    families.map(({ parent }) => parent),
  )
  await builder.insertMany(
    'responsible_link',
    families.map(({ student, parent, kinship }) => ({
      responsible_id: parent.id,
      student_id: student.id,
      kind: 'primary',
      kinship,
    })),
  )
}

/** Adds `count` classes, one grade after the other: 1º Ano A, 2º Ano A … 3ª Série A, 1º Ano B. */
async function addClasses(builder: SampleBuilder, { school_year_id, grade_id }: Samples, count: number) {
  const classes = Array.from({ length: count }, (_, i) => {
    const grade = grades[i % grades.length]!
    const letter = Math.floor(i / grades.length) + (grade.id === grade_id ? sampleClasses.length : 0)
    const name = `${grade.name} ${String.fromCharCode(65 + letter)}`
    return {
      id: builder.id(`demo classroom ${name}`),
      name,
      grade,
      room: `Sala ${101 + (i % 60)}`,
      isEarly: i < count / 2,
    }
  })
  await builder.insertMany(
    'classroom',
    classes.map(({ id, name, grade, room, isEarly }) => ({
      id,
      school_year_id,
      grade_id: grade.id,
      name,
      folded_name: fold(name),
      shift: isEarly ? 'morning' : 'afternoon',
      capacity: classSize + 5,
      room,
    })),
  )
  return classes.map(({ id, grade }): Class => ({ id, gradeId: grade.id, age: grade.age }))
}

function familyOf(builder: SampleBuilder, faker: Faker, i: number, room: Class) {
  const family = faker.person.lastName()
  const sex = faker.helpers.arrayElement(['M', 'F'] as const)
  const kinship = faker.helpers.arrayElement(['mother', 'father'] as const)
  const name = `${faker.person.firstName(sex === 'F' ? 'female' : 'male')} ${faker.person.lastName()} ${family}`
  const student = {
    id: builder.id(`demo student ${i}`),
    student_number: `${builder.today.slice(0, 4)}.${String(1000 + i).padStart(5, '0')}`,
    name,
    folded_name: fold(name),
    sex,
    birthdate: faker.date
      .birthdate({ mode: 'age', min: room.age - 1, max: room.age + 1, refDate: builder.tx.now })
      .toISOString()
      .slice(0, 10),
    nationality: 'BRASILEIRA',
  }
  const parentName = `${faker.person.firstName(kinship === 'mother' ? 'female' : 'male')} ${family}`
  const base = String(300_000_000 + i * 7919)
  const parent = {
    id: builder.id(`demo responsible ${i}`),
    cpf: base + cpfs.checkDigits(base),
    name: parentName,
    folded_name: fold(parentName),
    email: `${fold(parentName).replaceAll(/[^a-z]+/g, '.')}@familia.example`,
  }
  return { student, parent, room, kinship }
}
