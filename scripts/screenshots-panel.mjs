// The pictures of docs/panel.md: a row for each, with the role that sees it and the text that shows it is ready.

const phone = { viewport: { width: 390, height: 844 } }

/** `steps` runs on the page before the picture is taken. */
const shots = [
  { name: 'panel-inicio', role: 'management', path: '', ready: 'Ausentes hoje' },
  {
    name: 'panel-inicio-celular-escuro',
    role: 'management',
    path: '',
    ready: 'Ausentes hoje',
    ...phone,
    colorScheme: 'dark',
  },
  { name: 'panel-alunos', role: 'secretary', path: '/students?q=ma', ready: 'Matrícula' },
  { name: 'panel-aluno', role: 'secretary', path: '/students/NUMBER', ready: 'Eventos deste registro' },
  {
    name: 'panel-trocar-de-turma',
    role: 'secretary',
    path: '/students/NUMBER',
    ready: 'Eventos deste registro',
    steps: async (page) => {
      await page.getByRole('button', { name: 'Trocar de turma' }).click()
      await page.getByRole('dialog').getByText('student.classroom_transferred').waitFor()
    },
  },
  { name: 'panel-responsaveis', role: 'secretary', path: '/responsibles', ready: 'Novo responsável', steps: openFirst },
  { name: 'panel-importar', role: 'secretary', path: '/imports', ready: 'Importar e exportar' },
  {
    name: 'panel-pre-matriculas',
    role: 'secretary',
    path: '/preenrollments',
    ready: 'Formulário público',
    steps: openFirst,
  },
  { name: 'panel-autorizacoes', role: 'management', path: '/authorizations', ready: 'Pedido em', steps: openFirst },
  { name: 'panel-usuarios', role: 'management', path: '/users', ready: 'Convidar usuário' },
  { name: 'panel-auditoria', role: 'owner', path: '/audit', ready: 'Auditoria' },
  { name: 'panel-turmas', role: 'coordinator', path: '/classrooms', ready: '5º Ano A', steps: openFirst },
  { name: 'panel-ocorrencias', role: 'coordinator', path: '/occurrences', ready: 'Ocorrências', steps: openFirst },
  { name: 'panel-emprestimos', role: 'librarian', path: '/library-loans', ready: 'Empréstimos', steps: openFirst },
  { name: 'panel-recebiveis', role: 'finance', path: '/receivables', ready: 'Cobranças', steps: openFirst },
  { name: 'panel-visitas', role: 'gatekeeper', path: '/visits', ready: 'Visitas', steps: openFirst },
]

async function openFirst(page) {
  await page.locator('main table a').first().click()
  await page.locator('main section h2').first().waitFor()
}

/** `open` opens a page of the service, `shoot` saves its picture. */
export async function shootPanel({ facts, number, open, shoot }) {
  const options = { locale: 'pt-BR', reducedMotion: 'reduce' }
  for (const { name, role, path, ready, steps, ...more } of shots) {
    const page = await open(`${facts.base_url}/panel/login`, { ...options, ...more })
    await page.request.post(`${facts.base_url}/v1/panel/session`, {
      data: { ...facts.logins.panel[role], cookie: true },
      headers: { origin: facts.base_url },
    })
    await page.goto(`${facts.base_url}/panel/${facts.school.cnpj}${path.replace('NUMBER', number)}`)
    await page.getByText(ready).first().waitFor()
    await steps?.(page)
    await page.waitForTimeout(500)
    await shoot(page, `${name}.png`)
    await page.close()
  }
  const family = await open(`${facts.base_url}/panel/apply/${facts.school.cnpj}`, { ...options, ...phone })
  await family.getByRole('heading', { level: 1 }).waitFor()
  await shoot(family, 'panel-familia-celular.png')
}
