import { Faker, pt_BR } from '@faker-js/faker'
import { cpf as cpfs } from '@sineta/contract'
import type { Transaction } from '../platform/database/database.ts'
import { fold } from '../platform/database/fold.ts'
import type { Samples } from '../platform/operation/operation.ts'
import { createBuilder, type SampleSchool } from '../school/sampling.ts'

// Leaves places in both classes: the documented examples enroll, transfer and allow more of them.
const studentCount = 40

/** Two classes of children with their parents, so that lists, searches and pages have something to show. */
export async function fillClasses(
  tx: Transaction,
  school: SampleSchool,
  { classroom_id, other_classroom_id }: Samples,
): Promise<void> {
  // The same names on every machine.
  const faker = new Faker({ locale: pt_BR, seed: 2026 })
  const builder = createBuilder(tx, school)
  const year = builder.today.slice(0, 4)
  for (let i = 0; i < studentCount; i++) {
    const family = faker.person.lastName()
    const name = `${faker.person.firstName()} ${faker.person.lastName()} ${family}`
    const number = `${year}.${String(1000 + i).padStart(5, '0')}`
    const studentId = builder.id(`demo student ${i}`)
    await builder.insert('student', {
      id: studentId,
      student_number: number,
      name,
      folded_name: fold(name),
      sex: faker.helpers.arrayElement(['M', 'F']),
      birthdate: faker.date.birthdate({ mode: 'age', min: 9, max: 11, refDate: tx.now }).toISOString().slice(0, 10),
      nationality: 'BRASILEIRA',
    })
    await builder.insert('student_number', { student_id: studentId, number })
    await tx.query(
      `insert into enrollment (client_id, school_id, student_id, school_year_id, classroom_id, grade_id, enrollment_number, enrolled_on)
       select client_id, school_id, $2, school_year_id, id, grade_id, $3, $4 from classroom where id = $1`,
      [i % 2 === 0 ? classroom_id : other_classroom_id, studentId, number, builder.today],
    )
    const parent = `${faker.person.firstName()} ${family}`
    const responsibleId = builder.id(`demo responsible ${i}`)
    const base = String(300_000_000 + i * 7919)
    await builder.insert('responsible', {
      id: responsibleId,
      cpf: base + cpfs.checkDigits(base),
      name: parent,
      folded_name: fold(parent),
      email: `${fold(parent).replaceAll(/[^a-z]+/g, '.')}@familia.example`,
    })
    await builder.insert('responsible_link', {
      responsible_id: responsibleId,
      student_id: studentId,
      kind: 'primary',
      kinship: faker.helpers.arrayElement(['mother', 'father']),
    })
  }
}
