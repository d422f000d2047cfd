import { bell, escapeHtml } from '../plain-page.ts'
import type { BuiltFiles } from './built-files.ts'
import { addressOf, anchorOf, type Chapter } from './chapters.ts'

type Frame = {
  readonly title: string
  readonly chapters: readonly Chapter[]
  readonly current?: Chapter
  readonly files: BuiltFiles | null
  readonly search: string
  readonly content: string
}

/** Writes the frame of every page of the reference. It lists the chapters on the left and expands the current one. */
export function frame({ title, chapters, current, files, search, content }: Frame): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Sineta API</title>
${files ? head(files) : ''}
</head>
<body data-copy="Copy" data-copied="Copied">
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="brand" href="/">${bell} <span>Sineta</span></a>
<a class="place" href="/docs${search}">API reference</a>
${current ? `<a class="find" href="/docs${search}#find" aria-keyshortcuts="/">Search <kbd aria-hidden="true">/</kbd></a>` : ''}
<a href="/guide/en">Guide</a>
<button type="button" class="scheme" aria-label="Colour scheme" title="Colour scheme" hidden></button>
</header>
<div class="panes reference">
<nav class="chapters" aria-label="Chapters"><details open><summary>Chapters</summary>
<h2>Operations</h2>
${list(
  chapters.filter(({ operations }) => operations.length > 0),
  current,
  search,
)}
<h2>Events</h2>
${list(
  chapters.filter(({ events }) => events.length > 0),
  current,
  search,
)}
</details></nav>
<main id="content"><article>
${content}
</article></main>
</div>
</body>
</html>
`
}

const head = ({ styles, script, scheme, font, icon }: BuiltFiles) =>
  [
    `<link rel="icon" type="image/svg+xml" href="${icon}">`,
    `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`,
    ...styles.map((style) => `<link rel="stylesheet" href="${style}">`),
    `<script src="${scheme}"></script>`,
    `<script type="module" src="${script}"></script>`,
  ].join('\n')

const list = (chapters: readonly Chapter[], current: Chapter | undefined, search: string) =>
  `<ul>${chapters
    .map((chapter) => {
      const isHere = chapter === current
      const name = escapeHtml(chapter.name.replace(/^Events: /, ''))
      return `<li><a href="${addressOf(chapter, search)}"${isHere ? ' aria-current="page"' : ''}>${name}</a>${isHere ? contents(chapter) : ''}</li>`
    })
    .join('\n')}</ul>`

const contents = ({ operations, events }: Chapter) =>
  `<ul class="within">${[
    ...operations.map((operation) => [anchorOf(operation), operation.summary] as const),
    ...events.map((event) => [event, event] as const),
  ]
    .map(([anchor, name]) => `<li><a href="#${anchor}">${escapeHtml(name)}</a></li>`)
    .join('')}</ul>`
