import type { Words } from '../kit/words.ts'

const en = {
  title: 'Sineta, the school platform that rings',
  headline: 'The school platform that rings.',
  sentence:
    'Every operation that succeeds at a school is told, signed and at least once, to everyone who asked to hear it.',
  places: 'Where to go',
  version: 'Version {{version}}',
  unreachable: 'The server does not answer.',
  unreachable_advice: 'It may be starting, or it was stopped: look at the terminal where it runs.',
  sample: { school: 'A student arrives', wait: 'a moment later, at the partner’s', verified: 'Verified' },
  card: {
    inspector: { name: 'Inspector', text: 'A receiver of ours: watch deliveries arrive, live and verified.' },
    docs: {
      name: 'API reference',
      text: 'Every operation and every event, with examples that work on the demo school.',
    },
    portal: { name: 'Partner portal', text: 'For developers: apps, endpoints, secrets, deliveries and resends.' },
    panel: { name: 'School panel', text: 'For the school’s office: students, classes, attendance and integrations.' },
    admin: { name: 'Operator console', text: 'For those who run the platform: clients, partners and its health.' },
    openapi: { name: 'OpenAPI', text: 'The same reference for machines: OpenAPI 3.1, with its webhooks.' },
    health: { name: 'Health', text: 'Whether the service is ready to work, and why not if it is not.' },
  },
}

export const home: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Sineta, a plataforma escolar que toca',
    headline: 'A plataforma escolar que toca.',
    sentence:
      'Cada operação concluída numa escola é avisada, com assinatura e pelo menos uma vez, a todos os que pediram para ouvir.',
    places: 'Para onde ir',
    version: 'Versão {{version}}',
    unreachable: 'O servidor não responde.',
    unreachable_advice: 'Ele pode estar iniciando, ou foi parado: olhe o terminal em que ele roda.',
    sample: { school: 'Um aluno chega', wait: 'um instante depois, no parceiro', verified: 'Verificada' },
    card: {
      inspector: { name: 'Inspetor', text: 'Um receptor nosso: veja as entregas chegarem, ao vivo e verificadas.' },
      docs: {
        name: 'Referência da API',
        text: 'Cada operação e cada evento, com exemplos que funcionam na escola de demonstração.',
      },
      portal: {
        name: 'Portal do parceiro',
        text: 'Para quem desenvolve: apps, endpoints, segredos, entregas e reenvios.',
      },
      panel: { name: 'Painel da escola', text: 'Para a secretaria: alunos, turmas, frequência e integrações.' },
      admin: { name: 'Console da operação', text: 'Para quem opera a plataforma: clientes, parceiros e saúde.' },
      openapi: { name: 'OpenAPI', text: 'A mesma referência para máquinas: OpenAPI 3.1, com os webhooks.' },
      health: { name: 'Saúde', text: 'Se o serviço está pronto para trabalhar e, se não está, por quê.' },
    },
  },
}

declare module '../kit/words.ts' {
  interface Vocabularies {
    home: (typeof home)['en']
  }
}
