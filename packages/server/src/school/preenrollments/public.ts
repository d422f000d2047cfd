import { offsetTimestamp } from '@sineta/contract'
import { Type } from 'typebox'
import { byAnyone } from '../../identity/access.ts'
import { perNetwork } from '../../identity/limits.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import { date } from '../../platform/operation/parameters.ts'
import { list, nullable, object, oneOf } from '../../platform/operation/shapes.ts'
import { pathParams } from '../paths.ts'
import { Application } from './application.ts'
import * as queries from './queries.ts'
import { submission, submit } from './submit.ts'

const path = '/v1/public/school/{cnpj}/preenrollment'

/** Few per network, because no account is needed; a family needs one or two. */
const limits = [perNetwork('preenrollment', 5)]

// A family does not name a classroom; the school chooses one when it approves the request.
const { classroom_id: _chosenByTheSchool, ...familyFields } = Application.properties

export const publicPreenrollmentOperations = [
  operation({
    method: 'GET',
    path,
    access: byAnyone,
    summary: 'Read the open school years and the grades a family can apply for',
    responses: {
      200: object({
        school: object({ cnpj: Type.String(), name: Type.String() }),
        school_years: list(
          object({
            id: Type.Integer(),
            name: Type.String(),
            year: Type.Integer(),
            grades: list(object({ id: Type.Integer(), name: Type.String() })),
          }),
        ),
      }),
    },
    refusals: [],
    emits: [],
    run: async ({ tx, school: { id, cnpj, name } }) => ({
      school: { cnpj, name },
      school_years: await queries.openForApplications(tx, id),
    }),
  }),
  operation({
    method: 'POST',
    path,
    access: byAnyone,
    summary: 'Apply for a place, without an account',
    description:
      'With the returned number and the birthdate of the child, the status of the request can be read later.',
    body: object(familyFields),
    responses: { 201: object({ preenrollment_number: Type.String(), status: oneOf('pending') }) },
    ...submission,
    limits,
    async run(call) {
      const { preenrollment_number } = await submit(call, call.body)
      return { preenrollment_number, status: 'pending' }
    },
  }),
  operation({
    method: 'GET',
    path: `${path}/{preenrollment_number}`,
    params: pathParams,
    access: byAnyone,
    summary: 'Read the state of a request, by its number and the birthdate of the child',
    query: { birthdate: date },
    responses: {
      200: object({
        preenrollment_number: Type.String(),
        status: oneOf('pending', 'approved', 'denied'),
        denial_reason: nullable(Type.String()),
        applied_at: Type.String(),
        decided_at: nullable(Type.String()),
      }),
    },
    refusals: ['preenrollment_not_found'],
    limits,
    emits: [],
    async run({ params, query, school, tx }) {
      // A wrong birthdate and an unknown number get the same response, because numbers are easy to guess.
      const found = await queries.byNumberAndBirthdate(
        tx,
        school.id,
        params.preenrollment_number,
        query.birthdate ?? null,
      )
      if (!found) throw refuse('preenrollment_not_found', 'Check the number and the birthdate of the child.')
      const time = (moment: Date | null) => moment && offsetTimestamp(moment, school.timeZone)
      return { ...found, applied_at: time(found.applied_at), decided_at: time(found.decided_at) }
    },
  }),
]
