import { colour } from './colour.ts'

/** The API key, typed once for all operations of the page and stored nowhere else. */
let key = ''

const shownHeaders = [
  'x-request-id',
  'x-event-ids',
  'etag',
  'idempotency-replayed',
  'retry-after',
  'ratelimit-remaining',
]

/** Adds a form below each request that sends it to the server of this page, with the key that the user types. */
export function offerRequests() {
  for (const entry of document.querySelectorAll<HTMLElement>('.entry[data-method]')) {
    const button = element('button', { type: 'button', className: 'try', textContent: 'Try it' })
    button.setAttribute('aria-expanded', 'false')
    let form: HTMLFormElement | undefined
    button.addEventListener('click', () => {
      if (form) form.hidden = !form.hidden
      else {
        form = formOf(entry)
        button.after(form)
      }
      button.setAttribute('aria-expanded', String(!form.hidden))
      if (!form.hidden) form.querySelector('input')?.focus()
    })
    entry.querySelector('.code pre')!.after(button)
  }
}

function formOf(entry: HTMLElement): HTMLFormElement {
  const { method = 'GET', path = '', body: example, image } = entry.dataset
  const form = element('form', { className: 'request' })
  const keyInput = element('input', { type: 'password', value: key, autocomplete: 'off', spellcheck: false })
  const parameters = [...entry.querySelectorAll<HTMLElement>('tr[data-in]')].map(({ dataset }) => ({
    name: dataset.name ?? '',
    place: dataset.in,
    input: element('input', { value: dataset.value ?? '', autocomplete: 'off', spellcheck: false }),
  }))
  const body =
    example === undefined
      ? undefined
      : element('textarea', { value: example, spellcheck: false, rows: example.split('\n').length + 1 })
  const file =
    image === undefined ? undefined : element('input', { type: 'file', accept: 'image/jpeg,image/png,image/webp' })
  const status = element('p', {})
  status.setAttribute('role', 'status')
  const answer = element('pre', { hidden: true })
  form.append(
    labelled('API key or session token (not stored)', keyInput),
    ...parameters.map(({ name, input }) => labelled(name, input)),
    ...(body ? [labelled('Body', body)] : []),
    ...(file ? [labelled('Image', file)] : []),
    element('button', { type: 'submit', className: 'send', textContent: 'Send' }),
    status,
    answer,
  )
  const addressNow = () => {
    const filled = parameters
      .filter(({ place }) => place === 'path')
      .reduce((text, { name, input }) => text.replace(`{${name}}`, encodeURIComponent(input.value)), path)
    const query = new URLSearchParams(
      parameters
        .filter(({ place, input }) => place === 'query' && input.value !== '')
        .map(({ name, input }) => [name, input.value]),
    )
    return query.size > 0 ? `${filled}?${query}` : filled
  }
  let isSending = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    // Ignore a double click.
    if (isSending) return
    isSending = true
    key = keyInput.value.trim()
    const chosen = file?.files?.[0]
    const sent = chosen ?? body?.value
    status.textContent = 'Sending…'
    answer.hidden = true
    const started = performance.now()
    try {
      const response = await fetch(addressNow(), {
        method,
        // Requests use the typed key, never the user's own session in the portal or the panel.
        credentials: 'omit',
        headers: {
          ...(key !== '' && { authorization: `Bearer ${key}` }),
          ...(sent !== undefined && { 'content-type': chosen?.type ?? 'application/json' }),
        },
        ...(sent !== undefined && { body: sent }),
      })
      const text = await textOf(response)
      const ms = Math.round(performance.now() - started)
      status.textContent = `${response.status} ${response.statusText} · ${ms} ms`
      answer.textContent = text
      answer.dataset.language = 'json'
      if (text !== '') colour(answer)
      const headers = shownHeaders.flatMap((name) =>
        response.headers.get(name) ? [`${name}: ${response.headers.get(name)}`] : [],
      )
      answer.prepend(`${headers.join('\n')}\n\n`)
      answer.hidden = false
    } catch {
      status.textContent = 'No response. Check that the service is running, and try again.'
    } finally {
      isSending = false
    }
  })
  return form
}

async function textOf(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? ''
  if (/json|^text\//.test(type)) return response.text()
  const { size } = await response.blob()
  return size === 0 ? '' : `${type}, ${size} bytes`
}

function labelled(text: string, input: HTMLElement): HTMLLabelElement {
  const label = element('label', {})
  label.append(text, input)
  return label
}

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] => Object.assign(document.createElement(name), properties)
