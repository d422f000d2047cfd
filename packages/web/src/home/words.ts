import type { Words } from '../kit/words.ts'

const en = {
  title: 'Sineta, the school platform that rings',
  headline: 'The school platform that rings.',
  sentence:
    'Every successful operation at a school is delivered as a signed webhook, at least once, to its subscribers.',
  places: 'Explore',
  version: 'Version {{version}}',
  unreachable: 'The server is not responding.',
  unreachable_advice: 'It may be starting or stopped. Check the terminal it runs in.',
  sample: { school: 'A student arrives', wait: 'moments later, at the partner', verified: 'Verified' },
  card: {
    inspector: { name: 'Inspector', text: 'A hosted test receiver: watch deliveries arrive live and verified.' },
    guide: { name: 'Guide', text: 'From the first delivery to production, in English and Portuguese, with search.' },
    docs: {
      name: 'API reference',
      text: 'All operations and events, with examples that work on the demo school.',
    },
    portal: { name: 'Partner portal', text: 'For developers: apps, endpoints, secrets, deliveries and resends.' },
    panel: { name: 'School panel', text: 'For the school’s office: students, classes, attendance and integrations.' },
    admin: { name: 'Operator console', text: 'For platform operators: clients, partners and health.' },
    openapi: { name: 'OpenAPI', text: 'The same reference for machines: OpenAPI 3.1, including webhooks.' },
    health: { name: 'Health', text: 'Service readiness, with the reason if it is not ready.' },
  },
}

export const home: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Sineta, a plataforma escolar que toca',
    headline: 'A plataforma escolar que toca.',
    sentence:
      'Cada operação concluída em uma escola é entregue como webhook assinado, pelo menos uma vez, a cada receptor inscrito.',
    places: 'Explorar',
    version: 'Versão {{version}}',
    unreachable: 'O servidor não está respondendo.',
    unreachable_advice: 'Ele pode estar iniciando ou parado. Verifique o terminal em que ele roda.',
    sample: { school: 'Um aluno chega', wait: 'instantes depois, no parceiro', verified: 'Verificada' },
    card: {
      inspector: {
        name: 'Inspetor',
        text: 'Um receptor de testes hospedado: veja as entregas chegarem ao vivo e verificadas.',
      },
      guide: { name: 'Guia', text: 'Da primeira entrega à produção, em português e inglês, com busca.' },
      docs: {
        name: 'Referência da API',
        text: 'Todas as operações e todos os eventos, com exemplos que funcionam na escola de demonstração.',
      },
      portal: {
        name: 'Portal do parceiro',
        text: 'Para quem desenvolve: apps, endpoints, segredos, entregas e reenvios.',
      },
      panel: { name: 'Painel da escola', text: 'Para a secretaria: alunos, turmas, frequência e integrações.' },
      admin: {
        name: 'Console da operação',
        text: 'Para quem opera a plataforma: clientes, parceiros e a saúde do serviço.',
      },
      openapi: { name: 'OpenAPI', text: 'A mesma referência para máquinas: OpenAPI 3.1, com os webhooks.' },
      health: { name: 'Saúde', text: 'Se o serviço está pronto e, se não estiver, o motivo.' },
    },
  },
}

declare module '../kit/words.ts' {
  interface Vocabularies {
    home: (typeof home)['en']
  }
}
