/*
 * The guide as a table: which file of the repository is which page, for which audience, in which languages. The Portuguese text
 * of `docs/x.md` is `docs/pt/x.md`. A page of docs without a row is added to the last part, under its own title.
 */

export const languages = { en: 'en', pt: 'pt-BR' } as const
export type Language = keyof typeof languages

export const audiences = {
  partners: { en: 'For partners', pt: 'Para parceiros', weight: 1 },
  schools: { en: 'For schools', pt: 'Para escolas', weight: 1 },
  operators: { en: 'For operators', pt: 'Para quem opera', weight: 0.6 },
  contributors: { en: 'For contributors', pt: 'Para quem desenvolve a Sineta', weight: 0.4 },
} as const
export type Audience = keyof typeof audiences

export type Chapter = {
  /** The last part of its URL. */
  readonly slug: string
  /** The English text, or the only one. */
  readonly file: string
  readonly audience: Audience
  /** Its name in the navigation, in each language it is written in. */
  readonly name: { readonly en: string; readonly pt?: string }
}

export const chapters: readonly Chapter[] = [
  of('partners', 'quick-start', { en: 'Quick start', pt: 'Primeiros passos' }),
  of('partners', 'receiving', { en: 'Receiving webhooks', pt: 'Receber webhooks' }),
  of('partners', 'events', { en: 'Events', pt: 'Eventos' }),
  of('partners', 'delivery', { en: 'Delivery guarantees', pt: 'Garantias de entrega' }),
  of('partners', 'faq', { en: 'Common mistakes', pt: 'Erros frequentes' }),
  of('partners', 'go-live', { en: 'Go-live checklist', pt: 'Antes de ir ao ar' }),
  of('partners', 'portal', { en: 'The partner portal' }),
  of('partners', 'versioning', { en: 'Versions' }),
  of('partners', 'changelog', { en: 'Changelog' }, 'CHANGELOG.md'),
  of('partners', 'receiver-kit', { en: 'Receiver kit for Node' }, 'packages/receiver/README.md'),
  of('partners', 'cli', { en: 'The sineta command' }, 'packages/cli/README.md'),
  of('partners', 'examples', { en: 'Receivers to copy' }, 'examples/README.md'),
  of('schools', 'panel', { en: 'The school panel', pt: 'O painel da escola' }),
  of('schools', 'lgpd', { en: 'Personal data (LGPD)', pt: 'Dados pessoais (LGPD)' }),
  of('schools', 'roles', { en: 'Roles and operations' }),
  of('operators', 'operating', { en: 'Operating' }),
  of('operators', 'scaling', { en: 'Scaling' }),
  of('operators', 'security', { en: 'Security' }),
  of('operators', 'reporting', { en: 'Reporting a vulnerability' }, 'SECURITY.md'),
  of('operators', 'reliability', { en: 'Reliability' }),
  of('operators', 'performance', { en: 'Performance' }),
  of('operators', 'capacity', { en: 'Capacity' }),
  of('contributors', 'contributing', { en: 'Contributing' }, 'CONTRIBUTING.md'),
  of('contributors', 'architecture', { en: 'The path of a check-in' }),
  of('contributors', 'words', { en: 'Glossary' }),
  of('contributors', 'decisions', { en: 'Decisions' }, 'docs/decisions'),
]

function of(audience: Audience, slug: string, name: Chapter['name'], file = `docs/${slug}.md`): Chapter {
  return { slug, file, audience, name }
}

/** The texts around the pages. */
export const words = {
  en: {
    guide: 'Guide',
    lead: 'From the first delivery to production, for partners, schools and operators.',
    chapters: 'Chapters',
    contents: 'On this page',
    search: 'Search',
    searchHint: 'Words, events, error codes',
    nothing: 'No section matches these words.',
    failed: 'The search could not be loaded. Keep typing to try again.',
    results: 'Sections found',
    close: 'Close',
    previous: 'Previous',
    next: 'Next',
    pages: 'Neighbouring pages',
    skip: 'Skip to content',
    other: 'Português',
    scheme: 'Colour scheme: system, light or dark',
    copy: 'Copy',
    copied: 'Copied',
    reference: 'API reference',
    table: 'Table',
    code: 'Code',
    inEnglish: '',
  },
  pt: {
    guide: 'Guia',
    lead: 'Da primeira entrega à produção, para parceiros, escolas e quem opera.',
    chapters: 'Capítulos',
    contents: 'Nesta página',
    search: 'Buscar',
    searchHint: 'Palavras, eventos, códigos de erro',
    nothing: 'Nenhuma seção tem estas palavras.',
    failed: 'A busca não pôde ser carregada. Continue digitando para tentar de novo.',
    results: 'Seções encontradas',
    close: 'Fechar',
    previous: 'Anterior',
    next: 'Próxima',
    pages: 'Páginas vizinhas',
    skip: 'Ir para o conteúdo',
    other: 'English',
    scheme: 'Cores: do sistema, claras ou escuras',
    copy: 'Copiar',
    copied: 'Copiado',
    reference: 'Referência da API',
    table: 'Tabela',
    code: 'Código',
    inEnglish: 'em inglês',
  },
} as const satisfies Record<Language, Record<string, string>>
