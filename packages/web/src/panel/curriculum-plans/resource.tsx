import { bodies } from '../api/bodies/curriculum-plan.ts'
import { CodesInput } from '../kit/inputs/codes-input.tsx'
import { groupListInput } from '../kit/inputs/group-list-input.tsx'
import { GradeName, SchoolYearName, SubjectName, useGradeOptions, useSchoolYearOptions } from '../kit/names.tsx'
import { gradeInput, schoolYearInput, subjectInput } from '../kit/references.ts'
import { defineResource } from '../kit/resource/resource.ts'
import { RowsSection } from '../kit/resource/rows-section.tsx'

export const curriculumPlans = defineResource({
  words: 'curriculumPlans',
  list: 'GET /v1/partners/school/{cnpj}/curriculum-plan',
  read: 'GET /v1/partners/school/{cnpj}/curriculum-plan/{id}',
  create: 'POST /v1/partners/school/{cnpj}/curriculum-plan',
  update: 'PUT /v1/partners/school/{cnpj}/curriculum-plan/{id}',
  bodies,
  keyOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  columns: ['name', 'school_year_id', 'grade_id'],
  facts: ['school_year_id', 'grade_id', 'updated_at'],
  query: { sort: 'name' },
  isSearched: true,
  choices: { school_year_id: useSchoolYearOptions, grade_id: useGradeOptions },
  cells: {
    school_year_id: ({ school_year_id }) => <SchoolYearName id={school_year_id} />,
    grade_id: ({ grade_id }) => <GradeName id={grade_id} />,
  },
  inputs: {
    '/school_year_id': schoolYearInput,
    '/grade_id': gradeInput,
    '/items': groupListInput({ '/subject_id': subjectInput, '/bncc_codes': CodesInput }),
  },
  Sections: ({ item: { items } }) => (
    <RowsSection
      words="curriculumPlans"
      name="items"
      isStacked
      rows={items}
      columns={['subject_id', 'period', 'bncc_codes', 'content', 'objectives']}
      cells={{ subject_id: ({ subject_id }) => <SubjectName id={subject_id} /> }}
    />
  ),
})
