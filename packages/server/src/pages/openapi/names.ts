// The ids of operations and the chapters of the reference, both derived from the paths.

/** `DELETE /v1/partners/school/{cnpj}/student/{enrollment_number}/photo` → `deleteStudentByEnrollmentNumberPhoto` */
export function operationId(method: string, path: string): string {
  const rest = path.replace(/^\/v1(\/partners)?/, '').replace(/\/school\/\{cnpj\}(?=\/)/, '')
  const words = rest
    .replaceAll('{', 'by-')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  return method.toLowerCase() + words.map(capitalised).join('')
}
const capitalised = (word: string) => word[0]!.toUpperCase() + word.slice(1)

/** The chapters of the reference, by the path segment that decides. A segment that is not listed is a chapter of its own. */
const areas: Readonly<Record<string, string>> = {
  attendance: 'Attendance and pick-up',
  tssv: 'Attendance and pick-up',
  today: 'Attendance and pick-up',
  student: 'Students',
  enrollment: 'Students',
  import: 'Students',
  export: 'Students',
  file: 'Students',
  responsible: 'Responsibles',
  preenrollment: 'Pre-enrollments',
  classroom: 'Classrooms',
  'school-year': 'School years',
  entrance: 'Entrances',
  subject: 'Curriculum',
  grade: 'Curriculum',
  workload: 'Curriculum',
  'curriculum-plan': 'Curriculum',
  'global-schedule': 'Schedules',
  'weekly-schedule': 'Schedules',
  coordinator: 'Staff',
  secretary: 'Staff',
  teacher: 'Staff',
  agenda: 'Agenda and lessons',
  lesson: 'Agenda and lessons',
  'diary-entry': 'Agenda and lessons',
  teaching: 'Agenda and lessons',
  'form-of-evaluation': 'Evaluation',
  authorization: 'Administration',
  'disciplinary-occurrence': 'Administration',
  'class-council': 'Administration',
  erp: 'ERP',
  panel: 'School panel',
  device: 'School panel',
  user: 'School panel',
  live: 'School panel',
  portal: 'Partner portal',
  admin: 'Operators',
  meta: 'Reference',
}
export function areaOf(path: string): string {
  const [, side = '', inSchool] = /^\/v1\/([\w-]+)(?:\/school\/\{cnpj\}\/([\w-]+))?/.exec(path) ?? []
  const word = side === 'erp' || inSchool === undefined ? side : inSchool
  return areas[word] ?? capitalised(word.replaceAll('-', ' '))
}

const areaDescriptions: Readonly<Record<string, string>> = {
  Reference: 'Tables that are the same for every school: states, cities, grades, events',
  Entrances: 'Gates and turnstiles of a school',
  'School years': 'School years with their terms',
  Classrooms: 'Classes of a school year, their students and timetables',
  Students: 'Students, their enrollments, photos and files',
  Responsibles: 'Parents and guardians, and their links to students',
  Administration: 'Authorizations, disciplinary occurrences and class councils',
  'Attendance and pick-up': 'Entries and exits of students, and the pick-up by responsibles',
  Curriculum: 'Subjects, grades, workloads and plans',
  Staff: 'Coordinators, secretaries and teachers',
  Schedules: 'School hours, for the whole school and by weekday',
  'Agenda and lessons': 'Agendas, lessons, lesson plans and the class diary',
  Evaluation: 'Forms of evaluation with their assessments',
  ERP: 'Receivables, suppliers, leads, library, visitors and school events',
  'Pre-enrollments': 'Applications for a place, including those that families submit',
  Public: 'Open to anyone, without a token',
  Partners: 'The connected clients of an app',
  'Partner portal': 'Apps, endpoints, deliveries and sandboxes of a partner',
  'School panel': 'Pages of a school: sessions, users, devices, live changes',
  Operators: 'Clients, partners and apps, for the staff of the platform',
}
export const chapterOf = (area: string) => ({
  name: area,
  description: areaDescriptions[area] ?? `Operations on ${area.toLowerCase()}`,
})
