import { bodies as formBodies } from '../api/bodies/form-of-evaluation.ts'
import { bodies as yearBodies } from '../api/bodies/school-year.ts'
import { groupListInput, HiddenInput } from '../kit/inputs/group-list-input.tsx'
import { SchoolYearName, useSchoolYearOptions } from '../kit/names.tsx'
import { schoolYearInput } from '../kit/references.ts'
import { defineResource } from '../kit/resource/resource.ts'
import { RowsSection } from '../kit/resource/rows-section.tsx'

const newForm = 'POST /v1/partners/school/{cnpj}/school-year/{school_year_id}/form-of-evaluation'

export const formsOfEvaluation = defineResource({
  words: 'formsOfEvaluation',
  list: 'GET /v1/partners/school/{cnpj}/form-of-evaluation',
  read: 'GET /v1/partners/school/{cnpj}/form-of-evaluation/{id}',
  create: newForm,
  pathFields: { school_year_id: { kind: 'integer', required: true } },
  update: 'PUT /v1/partners/school/{cnpj}/form-of-evaluation/{id}',
  remove: 'DELETE /v1/partners/school/{cnpj}/form-of-evaluation/{id}',
  bodies: { ...formBodies, [newForm]: yearBodies[newForm] },
  // The API's defaults.
  starts: {
    scale: 'numeric',
    max_score: 10,
    passing_score: 6,
    decimals: 1,
    recovery: 'per_term',
    recovery_rule: 'replace_if_higher',
  },
  keyOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  columns: ['name', 'school_year_id', 'scale', 'max_score', 'passing_score'],
  facts: [
    'school_year_id',
    'scale',
    'max_score',
    'passing_score',
    'decimals',
    'recovery',
    'recovery_rule',
    'updated_at',
  ],
  query: { sort: 'name' },
  isSearched: true,
  choices: { school_year_id: useSchoolYearOptions },
  cells: { school_year_id: ({ school_year_id }) => <SchoolYearName id={school_year_id} /> },
  // Each assessment keeps its id, because its scores refer to it.
  inputs: { '/school_year_id': schoolYearInput, '/assessments': groupListInput({ '/id': HiddenInput }) },
  Sections: ({ item: { assessments } }) => (
    <RowsSection
      words="formsOfEvaluation"
      name="assessments"
      rows={assessments}
      columns={['name', 'period', 'weight']}
    />
  ),
})
