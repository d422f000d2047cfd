import { type Audience, audiences, type Chapter, type Language, languages, words } from './chapters.ts'
import { addressOf } from './links.ts'
import type { Heading, Rendered } from './markdown.ts'
import type { Source } from './sources.ts'

/** The files of the build, by their hashed names. */
export type Files = {
  readonly style: string
  readonly script: string
  readonly scheme: string
  readonly font: string
  readonly icon: string
  readonly index: Readonly<Record<Language, string>>
}

/** Renders a page of the guide. */
export function chapterPage(source: Source, { html, sections }: Rendered, sources: readonly Source[], files: Files) {
  const inOrder = sources.filter(({ language }) => language === source.language)
  const at = inOrder.indexOf(source)
  return frame({
    language: source.language,
    title: source.name,
    sources,
    files,
    current: source,
    other: translated(source.chapter, otherOf(source.language), sources),
    content: `<article>${html}</article>${neighbours(source.language, inOrder[at - 1], inOrder[at + 1])}`,
    aside: contents(
      source.language,
      sections.map(({ heading }) => heading),
    ),
  })
}

/** Renders the front page: all chapters by audience. */
export function frontPage(language: Language, sources: readonly Source[], files: Files) {
  const { guide, lead, reference } = words[language]
  const parts = partsOf(language, sources).map(
    ({ audience, pages }) =>
      `<section><h2>${audiences[audience][language]}</h2><ul>${pages.map((page) => `<li>${link(page, language)}</li>`).join('')}</ul></section>`,
  )
  return frame({
    language,
    title: guide,
    sources,
    files,
    other: `/guide/${otherOf(language)}`,
    content: `<article><h1>${guide}</h1><p>${lead} <a href="/docs">${reference}</a></p><div class="parts">${parts.join('')}</div></article>`,
    aside: '',
  })
}

const otherOf = (language: Language): Language => (language === 'en' ? 'pt' : 'en')

/** Returns the same page in the other language, or that language's front page. */
function translated(chapter: Chapter, language: Language, sources: readonly Source[]): string {
  const found = sources.find((one) => one.chapter === chapter && one.language === language)
  return found ? addressOf(found) : `/guide/${language}`
}

/** Returns the pages offered in a language: the page in it, or the English one if there is no other. */
function partsOf(language: Language, sources: readonly Source[]) {
  const offered = sources.filter(
    (page) =>
      page.language === language ||
      (page.language === 'en' && !sources.some((one) => one.chapter === page.chapter && one.language === language)),
  )
  return (Object.keys(audiences) as Audience[]).map((audience) => ({
    audience,
    pages: offered.filter(({ chapter }) => chapter.audience === audience),
  }))
}

function link(page: Source, language: Language, current?: Source) {
  const isElsewhere = page.language !== language
  const tongue = isElsewhere ? ` lang="${languages[page.language]}" hreflang="${languages[page.language]}"` : ''
  const note = isElsewhere ? ` <small lang="${languages[language]}">${words[language].inEnglish}</small>` : ''
  return `<a href="${addressOf(page)}"${tongue}${page === current ? ' aria-current="page"' : ''}>${escaped(page.name)}${note}</a>`
}

function contents(language: Language, headings: readonly Heading[]) {
  const shown = headings.filter(({ level }) => level === 2)
  if (shown.length < 2) return ''
  const items = shown.map(({ id, text }) => `<li><a href="#${id}">${escaped(text)}</a></li>`)
  return `<nav class="contents" aria-labelledby="contents"><h2 id="contents">${words[language].contents}</h2><ul>${items.join('')}</ul></nav>`
}

function neighbours(language: Language, before: Source | undefined, after: Source | undefined) {
  const { previous, next, pages } = words[language]
  const one = (page: Source | undefined, rel: string, word: string) =>
    page === undefined
      ? ''
      : `<a rel="${rel}" href="${addressOf(page)}"><small>${word}</small>${escaped(page.name)}</a>`
  return `<nav class="neighbours" aria-label="${pages}">${one(before, 'prev', previous)}${one(after, 'next', next)}</nav>`
}

type Frame = {
  readonly language: Language
  readonly title: string
  readonly sources: readonly Source[]
  readonly files: Files
  readonly current?: Source
  /** The URL of the page in the other language. */
  readonly other: string
  readonly content: string
  readonly aside: string
}

function frame({ language, title, sources, files, current, other, content, aside }: Frame) {
  const text = words[language]
  const chapters = partsOf(language, sources)
    .map(
      ({ audience, pages }) =>
        `<h2>${audiences[audience][language]}</h2><ul>${pages.map((page) => `<li>${link(page, language, current)}</li>`).join('')}</ul>`,
    )
    .join('')
  const otherTag = languages[otherOf(language)]
  return `<!doctype html>
<html lang="${languages[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · Sineta</title>
<link rel="icon" type="image/svg+xml" href="${files.icon}">
<link rel="preload" as="font" type="font/woff2" href="${files.font}" crossorigin>
<link rel="alternate" hreflang="${otherTag}" href="${other}">
<link rel="stylesheet" href="${files.style}">
<script src="${files.scheme}"></script>
<script type="module" src="${files.script}"></script>
</head>
<body data-index="${files.index[language]}" data-copy="${text.copy}" data-copied="${text.copied}">
<a class="skip" href="#content">${text.skip}</a>
<header>
<a class="brand" href="/"><img src="${files.icon}" alt="" width="28" height="28"><span>Sineta</span></a>
<a class="place" href="/guide/${language}">${text.guide}</a>
<button type="button" class="search" aria-keyshortcuts="/" hidden>${text.search} <kbd aria-hidden="true">/</kbd></button>
<a class="tongue" href="${other}" lang="${otherTag}" hreflang="${otherTag}">${text.other}</a>
<button type="button" class="scheme" aria-label="${text.scheme}" title="${text.scheme}" hidden></button>
</header>
<div class="panes">
<nav class="chapters" aria-label="${text.chapters}"><details open><summary>${text.chapters}</summary>${chapters}</details></nav>
<main id="content">${content}</main>
${aside}
</div>
<dialog aria-label="${text.search}">
<input type="search" role="combobox" aria-label="${text.search}" placeholder="${text.searchHint}" aria-expanded="false" aria-controls="hits" autocomplete="off" spellcheck="false">
<div id="hits" role="listbox" aria-label="${text.results}"></div>
<p role="status" data-nothing="${text.nothing}" data-failed="${text.failed}"></p>
<form method="dialog"><button>${text.close}</button></form>
</dialog>
</body>
</html>
`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
